import { lazy, Suspense } from "react";
import { idSchema } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { SkeletonGroup, SkeletonText } from "#web/ui/progress/skeleton.tsx";
import type { Route } from "./+types/call.page";

/** Its two participants only: the server decides. */
export const handle = privatePage();

const readView = () => import("./call/call-view.tsx");
const CallView = lazy(readView);

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = idSchema("cl").safeParse(params.callId);
  if (!id.success) throw refuse("not_found");
  if (!isOwnDocument(request.url)) {
    location.assign(request.url);
    // The document is about to be replaced.
    return new Promise<never>(() => undefined);
  }
  const [{ readCall }] = await Promise.all([import("../contract.ts"), readView()]);
  return api(readCall, { id: id.data });
});

/** Only the document of this address may use the microphone (its Permissions-Policy); from another page of ours it is loaded anew. */
function isOwnDocument(url: string): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened === undefined || new URL(opened.name).pathname === new URL(url).pathname;
}

/** `/call/{callId}`: a call of a staff member and a customer, sound and picture between their browsers. */
export default function CallPage({ loaderData: call }: Route.ComponentProps) {
  return (
    <Suspense
      fallback={
        <SkeletonGroup>
          <SkeletonText lines={6} />
        </SkeletonGroup>
      }
    >
      <CallView key={call.id} first={call} />
    </Suspense>
  );
}
