import { Component, Suspense, type ReactNode } from 'react';
import './error-boundary.css';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/load/lazy-part.tsx';

/** Where it cannot be loaded, its place says so, and the design is in the address all the same. */
const BugReport = lazyPart(async () => (await import('./BugReport.tsx')).BugReport);

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
    return (
      <main className="error-page">
        <h1>The page has a bug</h1>
        <p>
          Your design is kept, in the address of this page and in the report below. The report says nothing
          else of you.
        </p>
        <div className="error-page__actions">
          <Button look="strong" onClick={() => this.setState({ error: null })}>
            Show the page again
          </Button>
        </div>
        <Suspense>
          <BugReport error={error} />
        </Suspense>
      </main>
    );
  }
}
