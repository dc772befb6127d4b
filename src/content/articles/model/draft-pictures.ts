import type { Id } from "#kernel/id.ts";
import type { Cover } from "./article.ts";
import type { RichDocument } from "../../rich-text/model/document.ts";

interface Illustrated {
  readonly cover?: Cover;
  readonly texts: Readonly<Record<"ID" | "EN", { readonly body: RichDocument }>>;
}

/** Ids of the pictures a draft shows, without duplicates. Pure. */
export function picturesIn({ cover, texts }: Illustrated): Id<"pi">[] {
  const inText = [texts.ID, texts.EN].flatMap(({ body }) =>
    body.content.flatMap((block) => (block.type === "picture" ? [block.attrs.id] : [])),
  );
  return [...new Set([...(cover?.kind === "picture" ? [cover.id] : []), ...inText])];
}
