import { Refusal, type RefusalDetails, type RefusalStatus } from "#kernel/refusal.ts";
import type { contentRefusals } from "../messages.ts";

const STATUS = {
  article_changed_meanwhile: 409,
  article_inactive: 409,
  article_incomplete: 422,
  article_is_public: 409,
  slug_taken: 409,
  category_inactive: 409,
  category_in_use: 409,
  category_has_active: 409,
  schedule_not_ahead: 422,
  nothing_scheduled: 409,
  not_published: 409,
  record_changed_meanwhile: 409,
  group_in_use: 409,
  office_phone_invalid: 422,
  picture_unreadable: 422,
  picture_too_large: 422,
  picture_in_use: 409,
  legal_changed_meanwhile: 409,
  legal_draft_exists: 409,
  legal_incomplete: 422,
  legal_outline: 422,
  legal_version_taken: 409,
  legal_date_past: 422,
  legal_date_not_after: 409,
  legal_in_force: 409,
  page_changed_meanwhile: 409,
  page_incomplete: 422,
} as const satisfies Record<keyof (typeof contentRefusals)["ID"], RefusalStatus>;

/** A refusal with one of content's own codes. */
export function refuseContent(code: keyof typeof STATUS, details: RefusalDetails = {}): Refusal {
  return new Refusal(code, STATUS[code], details);
}
