import { useState } from "react";
import { useRevalidator } from "react-router";
import { api, ApiRefusal } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { namesOf } from "#identity/web/people.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { changeProfile, type StoredProfile } from "../contract.ts";
import { operatorMessages } from "../messages.ts";
import { editConflictsOf, profileEntries, profileSchema, withFieldsOf, type OperatorProfile } from "../model/profile.ts";
import { FooterPreview } from "./footer-preview.tsx";
import { EditConflicts, type EditConflictNews } from "./edit-conflicts.tsx";
import { Sections } from "./sections.tsx";

/**
 * The whole profile as one form. When it is saved with a superseded version, it merges the other person's changes and shows conflicts for
 * decision.
 */
export function OperatorForm({ stored }: { readonly stored: StoredProfile }) {
  const t = useMessages(operatorMessages);
  const toasts = useToasts();
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const canChange = useMay()("operator", "update");
  const [base, setBase] = useState(stored);
  const [news, setNews] = useState<EditConflictNews | null>(null);
  const form = useAppForm({
    schema: profileEntries,
    defaultValues: stored.profile,
    async onSubmit(profile) {
      try {
        const saved = await api(changeProfile, { version: base.version, profile });
        startFrom(saved);
        toasts.show({ kind: "success", title: t("saved"), text: t("savedText") });
        await revalidate();
      } catch (error) {
        const theirs = storedMeanwhile(error);
        if (theirs !== null) await meet(profile, theirs);
        throw error;
      }
    },
  });

  function startFrom(saved: StoredProfile) {
    setBase(saved);
    setNews(null);
    form.hook.reset(saved.profile);
  }

  /** Keeps everything that was typed: takes their text in fields not edited here, and shows the other fields side by side. */
  async function meet(mine: OperatorProfile, theirs: StoredProfile) {
    const conflicts = editConflictsOf(base.profile, mine, theirs.profile);
    const names = await namesOf([theirs.changedBy]);
    setBase(theirs);
    setNews({ conflicts, theirs, names });
    const taken = conflicts.filter((meeting) => meeting.mine === null).map(({ field }) => field);
    showOver(theirs.profile, withFieldsOf(mine, theirs.profile, taken));
  }

  /** Makes the stored profile the base of comparison; `shown` stays in the form. */
  function showOver(profile: OperatorProfile, shown: OperatorProfile) {
    form.hook.reset(profile);
    for (const name of Object.keys(shown) as (keyof OperatorProfile)[])
      form.hook.setValue(name, shown[name], { shouldDirty: true });
  }

  function settle(field: string, choice: "theirs" | "mine") {
    if (news === null) return;
    if (choice === "theirs") showOver(base.profile, withFieldsOf(form.hook.getValues(), base.profile, [field]));
    setNews({ ...news, conflicts: news.conflicts.filter((meeting) => meeting.field !== field) });
  }

  async function discard() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("discardTitle"),
      text: t("discardText"),
      confirmText: t("discard"),
      cancelText: t("discardKeep"),
    });
    if (isSure) startFrom(base);
  }

  const saveButton = (
    <Button type="submit" loading={form.isSubmitting} whyDisabled={canChange ? null : t("viewOnly")}>
      {t("save")}
    </Button>
  );
  return (
    <Form form={form} label={t("form")}>
      <div className="mb-5 empty:hidden">
        {canChange ? null : <Banner>{t("viewOnly")}</Banner>}
        {news === null ? null : <EditConflicts news={news} onSettle={settle} />}
      </div>
      <Sections form={form} readOnly={!canChange} />
      <FooterPreview profile={form.hook.watch()} stored={base.profile} />
      {canChange ? (
        <div className="sticky bottom-0 z-sticky -mx-gutter mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-gutter py-3 lg:mx-0 lg:rounded-card lg:border lg:px-5 lg:shadow-raised">
          <p role="status" className="grow text-sm text-ink-muted">
            {form.isDirty ? t("unsaved") : ""}
          </p>
          {form.isDirty ? (
            <Button variant="quiet" onClick={() => void discard()}>
              {t("discard")}
            </Button>
          ) : null}
          {saveButton}
        </div>
      ) : null}
    </Form>
  );
}

/** The stored profile from the refusal `operator_changed_meanwhile`; null for other errors. */
function storedMeanwhile(error: unknown): StoredProfile | null {
  if (!(error instanceof ApiRefusal) || error.code !== "operator_changed_meanwhile") return null;
  const { profile, version, changedBy, changedAt } = error.details;
  const parsed = profileSchema.safeParse(profile);
  if (!parsed.success) return null;
  return {
    profile: parsed.data,
    version: Number(version),
    changedBy: String(changedBy),
    changedAt: new Date(String(changedAt)),
  };
}
