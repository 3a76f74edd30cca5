import { css } from '@keystar/ui/style';
import { useEffect, useState } from 'react';
import type { HeldFile } from './FileInput.tsx';

interface Props {
  readonly file: HeldFile;
}

const look = css({ maxBlockSize: 220, maxInlineSize: '100%', alignSelf: 'start', borderRadius: 4 });

/** The picture as it is in the file. */
export function PicturePreview({ file }: Props) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const type = file.name.endsWith('.svg') ? 'image/svg+xml' : '';
    const made = URL.createObjectURL(new Blob([new Uint8Array(file.bytes)], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img className={look} src={address} alt="" /> : null;
}
