import type { DocumentView } from "../commercial-data/contract.ts";
import type { StoredDocument } from "./store.ts";

/** A paper as applicant and staff see it, without its bytes. */
export const showDocument = ({ id, kind, name, media, bytes, givenAt, status, reason }: StoredDocument): DocumentView => ({
  id,
  kind,
  name,
  media,
  bytes,
  givenAt,
  status,
  reason,
});
