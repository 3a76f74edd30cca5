import type { ArtProps } from './ArtProps.ts';
import { Blossom } from './Blossom.tsx';
import { Drawing } from './Drawing.tsx';
import { Leaf } from './Leaf.tsx';
import styles from './Mural.module.css';
import { TurpialUse } from './TurpialUse.tsx';

/**
 * What lies behind the portrait: rays from the fold of the book, coloured sheets, and on wide screens the
 * Ávila and an araguaney. Drawn in the portrait's units (0 0 500 625), reaching from -260 -190 and, to
 * both sides, past its own box. Needs the Sprite on the page.
 */
export function MuralBack({ className }: ArtProps) {
  return (
    <Drawing className={className} viewBox="-260 -190 900 1000" overflow="visible">
      <path
        fill="#FABB7A"
        d="m88 540-1899 46 7-225Zm0 0-1854-414 62-217Zm0 0-1699-851 113-195Zm0 0L-1355-696l157-163Zm0 0-1101-1549 191-119Zm0 0-693-1769 214-70Zm0 0-245-1884 225-16Zm0 0 218-1887 222 39Zm0 0 668-1779 206 92Zm0 0 1079-1564 177 139Zm0 0-1832 505-47-221Zm0 0-1655 933-99-203Z"
      />
      {/* the Ávila, four houses, garden and macaws */}
      <g className={styles.wide}>
        <path
          d="M-1400 676c110-36 160-116 250-110 60 4 86 56 140 54 60-2 80-36 134-32 66 6 96 80 176 84 90 4 140-32 220-8 100 30 200 56 380 62v474h-1300Z"
          fill="#1F6B4C"
        />
        <path d="M-1010 719L-918 716V916H-1010Z" fill="#FFF6E5" />
        <path d="M-1022 722L-991.6 678L-934.56 674L-906 718Z" fill="#C64A2B" />
        <path d="m-995 776 24-2v68l-24 1Zm38-4 24-1v200h-23Z" fill="#6B1D30" />
        <path d="M-912 693L-828 690V890H-912Z" fill="#E58FA8" />
        <path d="M-924 696L-895.2 652L-843.12 648L-816 692Z" fill="#6B1D30" />
        <path d="m-899 750 22-2v68l-22 1Zm36-4 22-1v200h-21Z" fill="#113F35" />
        <path d="M-820 733L-708 730V930H-820Z" fill="#F7C02B" />
        <path d="M-832 736L-797.6 692L-728.16 688L-696 732Z" fill="#C64A2B" />
        <path d="m-802 790 29-2v68l-29 1Zm47-4 29-1v200h-28Z" fill="#6B1D30" />
        <path d="M-700 707L-620 704V904H-700Z" fill="#FCD9AE" />
        <path d="M-712 710L-684 666L-634.4 662L-608 706Z" fill="#6B1D30" />
        <path d="M-687.2 764l20.8-2v68l-20.8 1ZM-653.6 760l20.8-1v200h-20Z" fill="#C64A2B" />
        <path d="M-1400 800c200-30 400 12 640 0 200-10 460 12 700-10v410h-1340Z" fill="#113F35" />
        <g className={styles.palms}>
          <Leaf kind="palmOpen" fill="#113F35" x={-1066} y={840} rotate={-10} scale={1.35} />
          <Leaf kind="palmArched" fill="#1F6B4C" x={-1120} y={840} rotate={-4} scale={1.1} />
        </g>
        <Leaf kind="algaWide" fill="#C64A2B" x={-452} y={832} rotate={-8} scale={0.78} />
        <Leaf kind="algaTall" fill="#93B85A" x={-372} y={846} rotate={6} scale={0.62} />
        <Leaf kind="algaThin" fill="#E58FA8" x={-276} y={838} rotate={-8} scale={0.72} />
        <Leaf kind="algaStout" fill="#F7C02B" x={-528} y={830} rotate={6} scale={0.48} />
        <g className={styles.macaws}>
          <Leaf kind="macaw" fill="#6B1D30" x={-1010} y={92} rotate={-10} scale={0.62} />
          <Leaf kind="macaw" fill="#C64A2B" x={-886} y={66} rotate={-16} scale={0.38} />
        </g>
      </g>
      <path d="M-112-34L150-40L156 420L-106 426Z" fill="#113F35" className={styles.desktop} />
      <path d="M-120-20L160-28L164 430L-112 424Z" fill="#113F35" className={styles.phone} />
      <path d="M330-44L2400-70L2400 300L336 296Z" fill="#FCD9AE" />
      <path d="M340 292L2400 262L2400 1400L346 1400Z" fill="#C64A2B" />
      <path d="M-128 534L352 528L356 1400L-120 1400Z" fill="#F7C02B" />
      {/* an araguaney in bloom with a turpial */}
      <g className={styles.araguaney}>
        <path
          d="M548 900c14-190 12-330-6-470l-34-96 12-8 26 54 6-110 14 0 0 112 34-58 12 8-34 90c4 150 10 300 24 478Z"
          fill="#2B0F17"
        />
        <Blossom x={556} y={126} rotate={10} scale={0.92} petals="#FFDC70" />
        <Blossom x={514} y={204} rotate={20} scale={0.9} petals="#FFDC70" />
        <Blossom x={582} y={288} rotate={5} scale={0.9} petals="#FFDC70" />
        <Blossom x={512} y={318} rotate={50} scale={0.72} petals="#FFDC70" />
        <Blossom x={536} y={158} rotate={40} scale={0.94} />
        <Blossom x={586} y={166} rotate={60} scale={0.84} />
        <Blossom x={590} y={228} rotate={15} scale={0.76} />
        <Blossom x={506} y={266} rotate={30} scale={0.86} />
        <Blossom x={550} y={226} scale={1.08} />
        <Blossom x={554} y={302} rotate={20} scale={1} />
        <Blossom x={596} y={322} rotate={25} scale={0.62} />
        <TurpialUse x={618} y={236} scale={[-0.42, 0.42]} />
      </g>
      <Leaf
        kind="palmOpen"
        fill="#1F6B4C"
        x={590}
        y={330}
        rotate={16}
        scale={1.12}
        className={styles.untilAraguaney}
      />
      <Leaf kind="palmArched" fill="#113F35" x={500} y={800} rotate={6} scale={1.25} />
      <Leaf kind="algaThin" fill="#113F35" x={-96} y={812} rotate={-20} scale={0.8} />
      <Leaf kind="algaStout" fill="#E58FA8" x={622} y={720} rotate={26} scale={0.8} />
    </Drawing>
  );
}
