import { Fit } from '../ui/Fit.tsx';
import { longestOf, type Room } from '../view/fit.ts';
import type { NavigationLink } from '../view/frame.ts';

interface LinkListProps {
  readonly links: readonly NavigationLink[];
  /** Classes of the list and of each link: the menu and the footer set them differently. */
  readonly listClass: string | undefined;
  readonly linkClass: string | undefined;
  /** Where the links are set large: the longest decides for all. */
  readonly room?: Room;
}

/** The links to the sections as a list (specification section 2). */
export function LinkList({ links, listClass, linkClass, room }: LinkListProps) {
  const longest = longestOf(links.map(({ label }) => label));
  return (
    <ul className={listClass}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={linkClass} href={href}>
            {room ? (
              <Fit text={longest} room={room}>
                {label}
              </Fit>
            ) : (
              label
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
