import { useMessages } from "#web/i18n.tsx";
import type { DocumentKind } from "../model/document-kinds.ts";
import { documentKindMessages } from "../messages.ts";

/** The documents that a sender was asked for, each with examples. Left out where nothing was asked. */
export function RequestedDocuments({ title, kinds }: { readonly title: string; readonly kinds: readonly DocumentKind[] }) {
  const kindName = useMessages(documentKindMessages);
  if (kinds.length === 0) return null;
  return (
    <div className="mb-5">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="mt-1 list-disc ps-5">
        {kinds.map((kind) => (
          <li key={kind} className="py-0.5">
            {kindName(kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}
