import { Component, type ReactNode } from 'react';
import './error-boundary.css';
import { printDesign } from '../study/serialize.ts';
import { designDocument } from './store/session.ts';
import { Button } from './ui/Button.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** When the page itself has a bug: says so, keeps the document, and offers both to whoever can mend it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { design } = designDocument.store.getState();
    const report = `${error.stack ?? error.message}\n\n${printDesign(design)}`;
    return (
      <main className="error-page">
        <h1>The page has a bug</h1>
        <p>Your design is kept, in the address of this page and in the report below.</p>
        <div className="error-page__actions">
          <Button look="strong" onClick={() => this.setState({ error: null })}>
            Show the page again
          </Button>
          <Button onClick={() => void navigator.clipboard.writeText(report).catch(() => undefined)}>
            Copy report
          </Button>
        </div>
        <textarea readOnly aria-label="Report" rows={16} value={report} />
      </main>
    );
  }
}
