import favicon from '../src/art/favicon.svg?url&inline';

/** The page's own mark, beside the name in the editor. */
export function BrandMark() {
  return <img src={favicon} width={24} height={24} alt="" />;
}
