import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { previewPage as contract } from "./contract.ts";
import { readDraftFile } from "../model/draft-file.ts";
import { pageContentSchema } from "./model/page-content.ts";
import { getCurrent } from "./read-office-page.ts";
import { addPreviewLink } from "../preview/make-preview-link.ts";

/** Creates a link to the content of the form. The content is stored with the link, because a page of sections has no stored draft. */
export async function previewPage(ctx: Ctx, { id, draft }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const content = await readDraftFile(draft, pageContentSchema);
  await getCurrent(ctx, id);
  return addPreviewLink(ctx, id, content);
}
