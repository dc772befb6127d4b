import { lazy, Suspense } from "react";
import { api } from "#web/api.ts";
import { viewFreezeEvidence, type FreezeProposalView } from "../contract.ts";

// Most proposals have no file: reading one loads its viewer.
const EvidenceFiles = lazy(async () => ({ default: (await import("../../files/web/evidence-files.tsx")).EvidenceFiles }));

/** The files on which a proposal about a freeze rests. Nothing where there are none. */
export function FreezeEvidence({ proposal: { person, files } }: { readonly proposal: FreezeProposalView }) {
  if (files.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <EvidenceFiles files={files} read={(file, reason) => api(viewFreezeEvidence, { person, file, reason })} />
    </Suspense>
  );
}
