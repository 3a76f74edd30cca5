import { useState } from 'react';
import buttonStyles from '../ui/Button.module.css';
import { copied } from '../ui/Copy.tsx';
import fieldStyles from '../ui/Field.module.css';
import helpStyles from '../ui/Help.module.css';
import { qrPicture } from '../ui/QrCode.tsx';
import { changeCount, useChanges } from './publication.ts';
import styles from './ShareButtons.module.css';
import type { SharedCard } from './shared-card.ts';

interface ShareButtonsProps {
  readonly card: SharedCard;
  /** Among several cards: only the text and the poster, named with the card's title. */
  readonly isInList?: boolean;
}

/** Copies a card's link and text and saves its poster and code, each by one press; below them what came of it. */
export function ShareButtons({ card, isInList = false }: ShareButtonsProps) {
  const [words, setWords] = useState('');
  const { title, anchor, href, status, drawPoster } = card;
  const copy = (text: string, done: string) => void copied(text, done).then(setWords);
  const savePoster = () =>
    drawPoster().then(
      (picture) => {
        download(picture, `cartel-${anchor}.jpg`);
        setWords('Listo: búscalo en tus descargas.');
      },
      () => setWords('No se pudo dibujar: mira en su ficha si se ve la portada.'),
    );
  const saveCode = () => {
    download(qrPicture(href), `${anchor}.png`);
    setWords('Listo: búscalo en tus descargas.');
  };
  const buttons = [
    { name: 'Copiar el enlace', isForList: false, press: () => copy(href, 'Copiado.') },
    { name: 'Copiar el texto', isForList: true, press: () => copy(status, 'Copiado: es para tu estado.') },
    { name: 'Guardar el cartel', isForList: true, press: () => void savePoster() },
    { name: 'Guardar el código', isForList: false, press: saveCode },
  ];
  return (
    <>
      <p className={styles.buttons}>
        {buttons
          .filter(({ isForList }) => isForList || !isInList)
          .map(({ name, press }) => (
            <button
              key={name}
              type="button"
              className={buttonStyles.linen}
              aria-label={isInList ? `${name}: ${title}` : undefined}
              onClick={press}
            >
              {name}
            </button>
          ))}
      </p>
      <p className={helpStyles.help} role="status">
        {words}
      </p>
    </>
  );
}

/** Warns that what is shared may not be there yet: something is not published, as far as it is known. */
export function PublishFirst() {
  const changes = useChanges();
  const isAhead = changes?.since === null || (changes && changeCount(changes));
  if (!isAhead) return null;
  return (
    <p className={fieldStyles.caution}>Hay algo sin publicar: si es de lo que compartes, publica antes.</p>
  );
}

/** Saves a picture as a file. */
function download(picture: string, name: string): void {
  const link = document.createElement('a');
  link.href = picture;
  link.download = name;
  link.click();
}
