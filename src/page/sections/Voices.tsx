import type { Content } from '../../content/page-content.ts';
import { List } from '../ui/List.tsx';
import paper from '../ui/Paper.module.css';

/** What readers said, each with her name and the book; nothing without any. */
export function Voices({ voices }: Pick<Content['contact'], 'voices'>) {
  if (voices.length === 0) return null;
  return (
    <List className="Voices-voices">
      {voices.map(({ words, who, book }) => (
        <li key={words}>
          <figure className={`${paper.paper} Voices-voice`}>
            <blockquote className="Voices-words">{words}</blockquote>
            <figcaption className="Voices-who">
              {who}
              {book && <cite className="Voices-book">{book}</cite>}
            </figcaption>
          </figure>
        </li>
      ))}
    </List>
  );
}
