import { Fit } from '../ui/Fit.tsx';
import type { Room } from '../view/fit.ts';
import type { NavigationLink } from '../view/frame.ts';

interface LinkListProps {
  readonly links: readonly NavigationLink[];
  /** Classes of the list and of each link: the menu and the footer set them differently. */
  readonly listClass: string | undefined;
  readonly linkClass: string | undefined;
  /** Where the links are set large. */
  readonly room?: Room;
}

/** The links to the sections as a list (specification section 2). */
export function LinkList({ links, listClass, linkClass, room }: LinkListProps) {
  return (
    <ul className={listClass}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={linkClass} href={href}>
            {room ? <Fit text={label} room={room} /> : label}
          </a>
        </li>
      ))}
    </ul>
  );
}
