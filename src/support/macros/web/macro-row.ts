import type { Output } from "#kernel/endpoint.ts";
import type { listMacros } from "../contract.ts";

/** A prepared answer in the list. */
export type MacroRow = Output<typeof listMacros>["macros"][number];
