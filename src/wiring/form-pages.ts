/** The public pages whose form works without JavaScript: a POST to their own address, up to this size. */
import { href } from "#kernel/href.ts";
import { CV_MAX_BYTES } from "#careers/model/application.ts";
import type { FormPage } from "#platform/http/pages/forms.ts";

/** Room for the fields beside a file. */
const FIELDS_BYTES = 128 * 1024;

export const FORM_PAGES: readonly FormPage[] = [
  { path: href("/hubungi-kami"), maxBytes: FIELDS_BYTES },
  { path: "/survey/:chatId", maxBytes: FIELDS_BYTES },
  { path: "/karir/:slug", maxBytes: CV_MAX_BYTES + FIELDS_BYTES },
];
