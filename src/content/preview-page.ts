import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { previewPage as contract } from "./contract-pages.ts";
import { readDraftFile } from "./draft.ts";
import { pageContentSchema } from "./page.ts";
import { getCurrent } from "./read-office-page.ts";
import { addPreviewLink } from "./show-preview.ts";

/** A link to what stands in the form. It is kept with the link: a page of sections has no draft that could be read later. */
export async function previewPage(ctx: Ctx, { id, draft }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const content = await readDraftFile(draft, pageContentSchema);
  await getCurrent(ctx, id);
  return addPreviewLink(ctx, id, content);
}
