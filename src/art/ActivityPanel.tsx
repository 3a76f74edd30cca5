import type { ArtProps } from './ArtProps.ts';
import { Cut } from './Cut.tsx';
import { Drawing } from './Drawing.tsx';

type ActivityPanelProps = ArtProps & { activity: 'write' | 'direct' | 'accompany' };

/** A picture of what she does: she writes, directs plays, accompanies. */
export function ActivityPanel({ className, activity }: ActivityPanelProps) {
  return (
    <Drawing className={className} viewBox="0 0 300 360">
      <Cut id={activity} />
    </Drawing>
  );
}
