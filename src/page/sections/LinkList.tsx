import type { NavigationLink } from '../view/frame.ts';

interface LinkListProps {
  readonly links: readonly NavigationLink[];
  /** Classes of the list and of each link: the menu and the footer set them differently. */
  readonly listClass: string | undefined;
  readonly linkClass: string | undefined;
}

/** The links to the sections as a list (specification section 2). */
export function LinkList({ links, listClass, linkClass }: LinkListProps) {
  return (
    <ul className={listClass}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <a className={linkClass} href={href}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
