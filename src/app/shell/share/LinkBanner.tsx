import { useStore } from 'zustand';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import '../../ui/notice.css';
import { linkTrouble } from '../../parts/link/address.ts';

/** Says why a link could not be opened, until it is dismissed. */
export function LinkBanner() {
  const message = useStore(linkTrouble, (state) => state.message);
  if (message === null) return null;
  return (
    <div className="notice notice--bad" role="alert">
      <Icon name="warning" />
      <p>
        <strong>This link cannot be opened:</strong> {message}. The design below is not the one it was made
        from.
      </p>
      <IconButton icon="close" label="Dismiss" onClick={() => linkTrouble.setState({ message: null })} />
    </div>
  );
}
