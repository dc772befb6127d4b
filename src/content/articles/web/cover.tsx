import { Illustration } from "../../web/illustration.tsx";
import { Picture } from "../../pictures/web/picture.tsx";
import type { Card } from "./card.ts";

interface CoverProps {
  readonly card: Pick<Card, "illustration" | "picture">;
  readonly first?: boolean;
  readonly className?: string;
  /** In a list the adjacent title is enough as a text alternative. */
  readonly decorative?: boolean;
}

/** The image above an article: an illustration of the product, or an uploaded picture in the same frame. */
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
