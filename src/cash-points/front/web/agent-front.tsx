import type { AgentFrontData } from "./load-front.ts";
import { OwnerFront } from "./owner-front.tsx";
import { WorkerFront } from "./worker-front.tsx";

/** An agent's `/dashboard`. */
export default function AgentFront({ loaded }: { readonly loaded: AgentFrontData }) {
  return loaded.of === "owner" ? <OwnerFront loaded={loaded} /> : <WorkerFront loaded={loaded} />;
}
