/** What the list of applications shows, as it stands in its address: `?opening=jo_…&stage=interview&q=siti`. Pure. */
import type { InputArgs } from "#kernel/endpoint.ts";
import { idSchema, type Id } from "#kernel/id.ts";
import { readTableAddress } from "#web/ui/table-address.ts";
import { STAGES, type Stage } from "../../application.ts";
import type { listApplications } from "../../contract-office.ts";

export interface ApplicationsAddress {
  readonly opening: Id<"jo"> | null;
  readonly stage: Stage | null;
  readonly search: string;
}

const openingId = idSchema("jo");

/** An old or mistyped link still opens the list. */
export function readApplicationsAddress(params: URLSearchParams): ApplicationsAddress {
  const opening = openingId.safeParse(params.get("opening"));
  return {
    opening: opening.success ? opening.data : null,
    stage: STAGES.find((one) => one === params.get("stage")) ?? null,
    search: (params.get("q") ?? "").trim().slice(0, 120),
  };
}

/** The call that the address asks for. */
export function applicationsQuery(params: URLSearchParams, savedPerPage: number): InputArgs<typeof listApplications> {
  const { opening, stage, search } = readApplicationsAddress(params);
  const { page, perPage } = readTableAddress(params, { perPage: savedPerPage });
  return {
    page: Math.min(page, 10_000),
    perPage,
    ...(opening === null ? {} : { opening }),
    ...(stage === null ? {} : { stage }),
    ...(search === "" ? {} : { search }),
  };
}
