import { api, ApiRefusal } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { namesOf } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { listChanges, readProfile, type StoredProfile } from "../contract.ts";
import { operatorWords } from "../messages.ts";
import type { Route } from "./+types/operator.page";
import { NOTHING_STORED } from "./nothing-stored.ts";
import { History } from "./history.tsx";
import { OperatorForm } from "./operator-form.tsx";

export const handle = privatePage({ menu: "operator", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const before = /^[1-9][0-9]{0,8}$/.exec(new URL(request.url).searchParams.get("before") ?? "")?.[0];
  const [stored, history] = await Promise.all([readOrBegin(), api(listChanges, before === undefined ? {} : { before })]);
  const names = await namesOf(history.changes.map(({ changedBy }) => changedBy));
  return { stored, history, names, isNewest: before === undefined };
});

/** What is stored; of a new installation an empty form, which is saved as the first version. */
async function readOrBegin(): Promise<StoredProfile> {
  try {
    return await api(readProfile, {});
  } catch (error) {
    if (error instanceof ApiRefusal && error.code === "operator_not_set") return NOTHING_STORED;
    throw error;
  }
}

/** `/office/operator`: who runs this installation, in both languages. */
export default function OperatorPage({ loaderData: { stored, history, names, isNewest } }: Route.ComponentProps) {
  const t = useWords(operatorWords);
  return (
    <>
      <title>{t("title")}</title>
      <h1 className="text-3xl">{t("title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
      <div className="mt-6 flex flex-col gap-6">
        <OperatorForm stored={stored} />
        {stored.version === 0 ? null : <History {...history} names={names} isNewest={isNewest} />}
      </div>
    </>
  );
}
