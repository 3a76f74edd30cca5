import type { Content } from '../../content/page-content.ts';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';
import { revealCard } from '../ui/Section.tsx';

/**
 * What readers said, each with her name and perhaps the book, on the card of a lent book; nothing without any, or while their
 * section is hidden.
 */
export function Voices({ contact }: Pick<Content, 'contact'>) {
  const { voices, voicesTitle, voicesWho, voicesSaid, voicesStamp, hidden } = contact;
  if (hidden || voices.length === 0) return null;
  return (
    <div className={`${paper.paper} Voices-card`} {...revealCard(0)}>
      <h3 className="Voices-title">{voicesTitle}</h3>
      <p className="Voices-row Voices-heads" aria-hidden="true">
        <span>{voicesSaid}</span> <span className="Voices-who">{voicesWho}</span>
      </p>
      <List>
        {voices.map(({ words, who, book }) => (
          <li key={words}>
            <figure className="Voices-row">
              <blockquote className="Voices-words">{words}</blockquote>
              <figcaption className="Voices-who">
                {who}
                {book && <cite className="Voices-book">{book}</cite>}
              </figcaption>
            </figure>
          </li>
        ))}
      </List>
      <p className="Voices-stamp">{voicesStamp}</p>
    </div>
  );
}
