import type { ReactNode } from 'react';
import type { ChangesAnswer } from '../../../api.ts';
import { useDomain } from '../../edit/content.ts';
import noticeStyles from '../../ui/Notice.module.css';
import { useTyped } from './fields.tsx';
import { isOut, type PartProps } from './publishing.tsx';

/** Tells what a new address leaves behind, until the page is published there. */
export function NewAddress({ isPublished, domain: old }: Pick<ChangesAnswer, 'isPublished' | 'domain'>) {
  const domain = useDomain();
  if (!isPublished || !old || !domain || old === domain) return null;
  return (
    <Moving>
      Tu dirección era {old}, y será {domain}. Los enlaces que compartiste y los códigos QR impresos llevan
      todavía a la de antes.
    </Moving>
  );
}

/** Tells what a new host leaves behind, while its name is typed. */
export function NewHost(props: Pick<PartProps, 'connection' | 'published'>) {
  const old = props.connection?.server;
  const server = useTyped('server')?.trim();
  if (!isOut(props) || !server || server === old) return null;
  return (
    <Moving>
      Lo que publicaste en {old} queda ahí hasta que lo borres, y tu otra computadora, si la tienes, publica
      ahí hasta que la cambies.
    </Moving>
  );
}

function Moving({ children }: { readonly children: ReactNode }) {
  return (
    <p className={noticeStyles.unsettled} role="status">
      {children} <a href="/manual/13-mudarte.md#otro-hosting-u-otra-direccion">Cómo mudarte</a>.
    </p>
  );
}
