import type { Told } from '../ask.ts';

/** What a place tells its reader; the element stays, so that screen readers tell what comes later. */
export function Notice({ told }: { readonly told: Told | null }) {
  return (
    <div role="status">
      {told?.words && <p className={told.isBad ? 'notice bad' : 'notice'}>{told.words}</p>}
    </div>
  );
}
