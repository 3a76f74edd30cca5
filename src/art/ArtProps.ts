/** What every drawing takes: the class that places and sizes it. */
export type ArtProps = { className?: string | undefined };
