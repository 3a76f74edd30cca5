import type { Content } from '../../../../src/content/page-content.ts';
import { searchDescription, searchTitle } from '../../../../src/page/view/composed.ts';
import { useContent, useDomain } from '../../edit/content.ts';
import { formAddress } from '../../edit/names.ts';
import { Fold } from '../../ui/Fold.tsx';
import helpStyles from '../../ui/Help.module.css';
import styles from './Shared.module.css';

/** How a chat shows the page's address. */
export function Shared() {
  const forms = useContent()?.forms;
  const domain = useDomain();
  if (!forms?.site) return null;
  // What is saved has passed the schemas.
  const content = { site: forms.site.data, hero: forms.hero?.data ?? {} } as unknown as Content;
  // The picture is made of both forms.
  const version = new URLSearchParams({ de: `${forms.site.version} ${forms.hero?.version}` });
  return (
    <Fold id="compartida" title="Así se verá cuando la compartas">
      <figure className={styles.message}>
        <img
          src={`/api/shared-picture?${version}`}
          alt="Tu título y tu retrato"
          width="1200"
          height="630"
          loading="lazy"
        />
        <figcaption>
          <strong>{searchTitle(content.site)}</strong>
          <span className={helpStyles.help}>{searchDescription(content)}</span>
          <span className={helpStyles.help}>{domain}</span>
        </figcaption>
      </figure>
      <p className={helpStyles.help}>
        El título, la descripción y la dirección se cambian en{' '}
        <a href={formAddress({ section: 'site', entry: null }, ['searchTitle'])}>Datos del sitio</a>; la
        imagen se hace sola con tu retrato, tu título y el nombre del sitio.
      </p>
    </Fold>
  );
}
