import type { ComponentProps } from 'react';

/** A list without bullets. Safari takes one for a plain group unless its role is written out. */
export function List(list: ComponentProps<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: Safari (WebKit bug 170179).
  return <ul {...list} role="list" />;
}
