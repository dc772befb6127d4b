import type { Card } from "./article-card.tsx";
import { Illustration } from "./illustration.tsx";
import { Picture } from "./picture.tsx";

interface CoverProps {
  readonly card: Pick<Card, "illustration" | "picture">;
  readonly first?: boolean;
  readonly className?: string;
  /** In a list the title beside it says enough. */
  readonly decorative?: boolean;
}

/** What stands above an article: a drawing of the house, or an uploaded picture in the same frame. */
export function Cover({ card: { illustration, picture }, first = false, className = "", decorative = false }: CoverProps) {
  if (picture === null) return <Illustration name={illustration} first={first} className={className} />;
  return (
    <Picture
      picture={picture}
      ratio="4 / 3"
      sizes="(min-width: 64rem) 30rem, 100vw"
      first={first}
      decorative={decorative}
      className={`rounded-panel ${className}`}
    />
  );
}
