import { Cut, DecorativeSvg } from './Drawing.tsx';
import styles from './Mural.module.css';

/** The mural uses the portrait's coordinates (0 0 500 625) and is larger on all sides. */
const VIEW_BOX = '-260 -190 900 1000';

/**
 * What lies behind the portrait: rays from the fold of the book, coloured sheets, and on wide screens the Ávila and an
 * araguaney. The coloured sheets are in the HTML: they are shown before art.svg has loaded.
 */
export function MuralBack() {
  return (
    <>
      <DecorativeSvg className={styles.layer} viewBox={VIEW_BOX}>
        <Cut id="rays" />
        <g className={styles.hills}>
          <Cut id="avila" />
          <Cut id="avilaPalms" className={styles.margin} />
          <Cut id="avilaGarden" />
          <Cut id="avilaMacaws" className={styles.margin} />
        </g>
      </DecorativeSvg>
      <DecorativeSvg className={styles.layer} viewBox={VIEW_BOX}>
        <path d="M-116-30L155-36L160 426L-109 424Z" fill="#113F35" />
        <path d="M330-44L2400-70L2400 300L336 296Z" fill="#FCD9AE" />
        <path d="M340 292L2400 262L2400 1400L346 1400Z" fill="#C64A2B" />
        <path d="M-152 534L352 528L356 1400L-210 1400Z" fill="#F7C02B" />
        <Cut id="araguaney" className={styles.araguaney} />
        <Cut id="muralPalm" className={styles.palm} />
        <Cut id="muralPlants" />
        <path d="M13 8L515 15L509 640L8 634Z" fill="var(--shadow)" />
      </DecorativeSvg>
    </>
  );
}

/** The garden from back to front; the dove belongs to its top. */
const GARDEN = [
  { id: 'gardenSides', grow: styles.sideLeaves },
  { id: 'gardenStems', grow: styles.stems },
  { id: 'gardenTop', grow: styles.blossoms },
] as const;

/**
 * What lies before the portrait: the garden that grows from the fold of the open book, the shadow that it throws, the book
 * and flowers; `withHand` adds the hand that holds the book, which only fits the drawn portrait. `Mural.deferred.css` shows
 * the shadow once the garden has grown: a slow phone has enough to do in its first second.
 */
export function MuralFront({ withHand }: { readonly withHand: boolean }) {
  return (
    <>
      <div className="Mural-cast" hidden>
        <DecorativeSvg className={styles.layer} viewBox={VIEW_BOX}>
          {GARDEN.map(({ id }) => (
            <Cut key={id} id={id} />
          ))}
        </DecorativeSvg>
      </div>
      <div className="Mural-front">
        {/* Each grows in a layer that is an svg itself: animations inside an svg run on the main thread. */}
        {GARDEN.map(({ id, grow }) => (
          <DecorativeSvg key={id} className={`${styles.layer} ${styles.grow} ${grow}`} viewBox={VIEW_BOX}>
            <Cut id={id} />
          </DecorativeSvg>
        ))}
        <DecorativeSvg className={styles.layer} viewBox={VIEW_BOX}>
          <Cut id="openBook" />
          {withHand && <Cut id="hand" />}
          <Cut id="muralFlowers" />
        </DecorativeSvg>
      </div>
    </>
  );
}
