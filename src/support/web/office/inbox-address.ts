/** What the inbox shows, as it stands in its address: `?folder=mine&topic=account&q=siti&page=2`. Pure. */
import type { InputArgs } from "#kernel/endpoint.ts";
import { readTableAddress } from "#web/ui/table-address.ts";
import type { listMessages } from "../../contract-office.ts";
import { CATEGORIES, FOLDERS, type Category, type Folder } from "../../message.ts";

export interface InboxAddress {
  readonly folder: Folder;
  readonly category: Category | null;
  readonly search: string;
}

/** An old or mistyped link still opens the inbox. */
export function readInboxAddress(params: URLSearchParams): InboxAddress {
  return {
    folder: FOLDERS.find((one) => one === params.get("folder")) ?? "open",
    category: CATEGORIES.find((one) => one === params.get("topic")) ?? null,
    search: (params.get("q") ?? "").trim().slice(0, 120),
  };
}

/** The call that the address asks for. */
export function inboxQuery(params: URLSearchParams, savedPerPage: number): InputArgs<typeof listMessages> {
  const { folder, category, search } = readInboxAddress(params);
  const { page, perPage } = readTableAddress(params, { perPage: savedPerPage });
  return {
    folder,
    page: Math.min(page, 10_000),
    perPage,
    ...(category === null ? {} : { category }),
    ...(search === "" ? {} : { search }),
  };
}
