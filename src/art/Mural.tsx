import { Cut, DecorativeSvg } from './Drawing.tsx';
import styles from './Mural.module.css';

type MuralProps = { readonly className: string | undefined };

/**
 * What lies behind the portrait: rays from the fold of the book, coloured sheets, and on wide screens the
 * Ávila and an araguaney. Drawn in the portrait's units (0 0 500 625), reaching from -260 -190 and, to
 * both sides, past its own box; `withHills` adds the Ávila under the words. The coloured sheets are in the page itself: they are seen until art.svg has loaded.
 */
export function MuralBack({ className, withHills }: MuralProps & { readonly withHills: boolean }) {
  return (
    <DecorativeSvg className={className} viewBox="-260 -190 900 1000" data-motion="back">
      <Cut id="rays" />
      {withHills && (
        <g className={styles.hills}>
          <Cut id="avila" />
          <Cut id="avilaPalms" className={styles.palms} />
          <Cut id="avilaGarden" />
          <Cut id="avilaMacaws" className={styles.macaws} />
        </g>
      )}
      <path d="M-112-34L150-40L156 420L-106 426Z" fill="#113F35" className={styles.desktop} />
      <path d="M-120-20L160-28L164 430L-112 424Z" fill="#113F35" className={styles.phone} />
      <path d="M330-44L2400-70L2400 300L336 296Z" fill="#FCD9AE" />
      <path d="M340 292L2400 262L2400 1400L346 1400Z" fill="#C64A2B" />
      <path d="M-128 534L352 528L356 1400L-120 1400Z" fill="#F7C02B" />
      <Cut id="araguaney" className={styles.araguaney} />
      <Cut id="muralPalm" className={styles.untilAraguaney} />
      <Cut id="muralPlants" />
      <path d="M13 8L515 15L509 640L8 634Z" fill="var(--shadow)" />
    </DecorativeSvg>
  );
}

/**
 * What lies before the portrait: the garden that grows from the fold of the open book, the book, flowers
 * and the dove; `withHand` adds the hand that holds the book, which only fits the drawn portrait. Same
 * units as MuralBack.
 */
export function MuralFront({ className, withHand }: MuralProps & { readonly withHand: boolean }) {
  return (
    <DecorativeSvg className={className} viewBox="-260 -190 900 1000" data-motion="front">
      {[1, 2, 3, 4, 5].map((leaf) => (
        <Cut key={leaf} id={`bookLeaf${leaf}`} className={styles.grow} />
      ))}
      <Cut id="book" />
      <Cut id="pageLeft" className={styles.page} />
      <Cut id="pageRight" className={`${styles.page} ${styles.right}`} />
      {withHand && <Cut id="hand" />}
      <Cut id="muralFlowers" />
      <Cut id="muralDove" className={styles.grow} />
    </DecorativeSvg>
  );
}
