import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import type { SystemDeps } from "./deps.ts";
import { readSystem } from "./read-system.ts";
import { systemRefusals } from "./refusals/messages.ts";
import { retryJob, retryKind } from "./retry-jobs.ts";
import { testConnection } from "./test-connection.ts";

/** The system room: how the installation is, failed jobs again, tests of outside connections. */
export const systemHttp = (deps: SystemDeps): CapabilityHttp => ({
  bindings: [
    on(contract.readSystem, (ctx) => readSystem(ctx, deps)),
    on(contract.retryJob, retryJob),
    on(contract.retryKind, retryKind),
    on(contract.testConnection, (ctx, input) => testConnection(ctx, input, deps)),
  ],
  refusals: systemRefusals,
});
