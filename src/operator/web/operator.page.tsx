import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { PageHeader } from "#web/ui/page-header.tsx";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { changesAddress, listChanges, readProfile, type StoredProfile } from "../contract.ts";
import { operatorMessages } from "../messages.ts";
import type { Route } from "./+types/operator.page";
import { EMPTY_PROFILE } from "./empty-profile.ts";
import { History } from "./history.tsx";
import { OperatorForm } from "./operator-form.tsx";

export const handle = privatePage({ menu: "operator", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [stored, history] = await Promise.all([readOrBegin(), api(listChanges, readList(changesAddress, request).input)]);
  const names = await namesOf(history.changes.map(({ changedBy }) => changedBy));
  return { stored, history, names };
});

/** The stored profile; for a new installation an empty form, which is saved as the first version. */
async function readOrBegin(): Promise<StoredProfile> {
  try {
    return await api(readProfile, {});
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "operator_not_set") return EMPTY_PROFILE;
    throw error;
  }
}

/** `/office/operator`: the operator of this installation, in both languages. */
export default function OperatorPage({ loaderData: { stored, history, names } }: Route.ComponentProps) {
  const t = useMessages(operatorMessages);
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="mt-6 flex flex-col gap-6">
        <OperatorForm stored={stored} />
        {stored.version === 0 ? null : <History {...history} names={names} />}
      </div>
    </>
  );
}
