import { Cut, DecorativeSvg } from './Drawing.tsx';

/** An oil lamp with the light around it. That of the author's story is dark until the blackout (page/styles/blackout.css). */
export function Lamp() {
  return (
    <DecorativeSvg viewBox="-24 -18 130 148">
      <Cut id="lampHalo" className="Lamp-light" />
      <Cut id="lamp" />
      <Cut id="lampFlame" className="Lamp-light" />
    </DecorativeSvg>
  );
}
