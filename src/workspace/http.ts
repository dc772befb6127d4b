import { on, type CapabilityHttp } from "#platform/http/binding.ts";
import * as contract from "./contract.ts";
import { workspaceRefusals } from "./refusals/messages.ts";
import { readMatches, type Finders } from "./search/read-matches.ts";
import { deleteView, readViews, saveView } from "./views/saved-views.ts";

export const workspaceHttp = (finders: Finders): CapabilityHttp => ({
  bindings: [
    on(contract.readMatches, (ctx, input) => readMatches(ctx, input, finders)),
    on(contract.readViews, readViews),
    on(contract.saveView, saveView),
    on(contract.deleteView, deleteView),
  ],
  refusals: workspaceRefusals,
});
