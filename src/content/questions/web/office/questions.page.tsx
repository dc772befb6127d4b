import { FolderPlus, MessageCirclePlus, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import {
  createGroup,
  deleteGroup,
  deleteQuestion,
  exportQuestions,
  listOfficeQuestions,
  moveGroup,
  moveQuestion,
  questionsAddress,
  renameGroup,
  setQuestionStatus,
  type GroupRow,
} from "../../contract.ts";
import { ExportButton } from "../../../web/office/export-button.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { MoveButtons } from "../../../web/office/move-buttons.tsx";
import { RecordDialog, useAfterSaving } from "../../../web/office/record-dialog.tsx";
import { RecordRow } from "../../../web/office/record-row.tsx";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useRecordActions } from "../../../web/office/use-record-actions.ts";
import { useWhyNot } from "../../../web/office/use-why-not.ts";
import type { Route } from "./+types/questions.page";
import { questionsMessages } from "./messages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listOfficeQuestions, {}));

/** `/office/content/questions`: the frequently asked questions, by group. */
export default function QuestionsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const list = useList(questionsAddress);
  const header = useContentHeader();
  const t = useMessages(questionsMessages);
  const unless = useWhyNot();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<GroupRow | "new" | null>(null);
  const noCreate = unless("create");
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("lead"),
        <>
          <ExportButton take={(format) => api(exportQuestions, { format })} />
          <Button
            variant="secondary"
            iconBefore={<FolderPlus aria-hidden size={18} />}
            whyDisabled={noCreate}
            onClick={() => setEditing("new")}
          >
            {t("createGroup")}
          </Button>
          <Button
            iconBefore={<MessageCirclePlus aria-hidden size={18} />}
            whyDisabled={noCreate ?? (groups.length === 0 ? t("needGroup") : null)}
            onClick={() => void navigate(href("/office/content/questions/:id", { id: "new" }))}
          >
            {t("create")}
          </Button>
        </>,
      )}
    >
      <ListBody list={list} isEmpty={groups.length === 0} empty={t("empty")}>
        {groups.map((group, place) => (
          <GroupCard key={group.id} group={group} place={place} count={groups.length} onRename={() => setEditing(group)} />
        ))}
      </ListBody>
      {editing === null ? null : <GroupDialog group={editing} onClose={() => setEditing(null)} />}
    </ListPage>
  );
}

interface GroupCardProps {
  readonly group: GroupRow;
  readonly place: number;
  readonly count: number;
  readonly onRename: () => void;
}

function GroupCard({ group, place, count, onRename }: GroupCardProps) {
  const t = useMessages(questionsMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const acts = useRecordActions();
  const unless = useWhyNot();
  const name = group.names[language];
  return (
    <Card
      level={2}
      title={name}
      hint={t("count", { count: group.questions.length })}
      action={
        <span className="flex flex-wrap gap-1">
          {unless("update") === null ? (
            <MoveButtons
              name={name}
              place={place}
              count={count}
              move={(direction) => api(moveGroup, { id: group.id, direction })}
            />
          ) : null}
          <Button
            variant="quiet"
            size="small"
            iconOnly
            label={shared("editOf", { name })}
            whyDisabled={unless("update")}
            reasonAt="tip"
            onClick={onRename}
          >
            <Pencil aria-hidden size={18} />
          </Button>
          <Button
            variant="quiet"
            size="small"
            iconOnly
            label={shared("deleteOf", { name })}
            whyDisabled={unless("delete") ?? (group.questions.length > 0 ? t("groupInUse") : null)}
            reasonAt="tip"
            onClick={() => void acts.remove(name, () => api(deleteGroup, { id: group.id }))}
          >
            <Trash2 aria-hidden size={18} />
          </Button>
        </span>
      }
    >
      {group.questions.length === 0 ? null : (
        <ol aria-label={name}>
          {group.questions.map(({ id, status, questions }, at) => (
            <RecordRow
              key={id}
              name={questions[language]}
              status={status}
              place={at}
              count={group.questions.length}
              move={(direction) => api(moveQuestion, { id, direction })}
              onEdit={() => void navigate(href("/office/content/questions/:id", { id }))}
              setStatus={(next) => api(setQuestionStatus, { id, status: next })}
              remove={() => api(deleteQuestion, { id })}
              whyNot={{ edit: unless("update"), status: unless("publish"), remove: unless("delete") }}
            />
          ))}
        </ol>
      )}
    </Card>
  );
}

const schema = z.object({ names: z.object({ ID: toZod([required(), max(80)]), EN: toZod([required(), max(80)]) }) });

function GroupDialog({ group, onClose }: { readonly group: GroupRow | "new"; readonly onClose: () => void }) {
  const t = useMessages(questionsMessages);
  const shared = useMessages(sharedMessages);
  const afterSaving = useAfterSaving(onClose);
  const idFor = useIdFor("fg");
  const known = group === "new" ? null : group;
  const form = useAppForm({
    schema,
    defaultValues: { names: known?.names ?? { ID: "", EN: "" } },
    async onSubmit({ names }) {
      await (known === null
        ? api(createGroup, { id: idFor(names), names })
        : api(renameGroup, { id: known.id, version: known.version, names }));
      await afterSaving(t("groupSaved"));
    },
  });
  const title = t(known === null ? "createGroup" : "renameGroup");
  return (
    <RecordDialog form={form} title={title} onClose={onClose} size="sm">
      {LANGUAGES.map((language) => (
        <form.Field key={language} name={`names.${language}`}>
          {(field) => (
            <TextField
              {...field}
              label={shared(`inLanguage.${language}`, { field: t("groupName") })}
              required
              autoComplete="off"
            />
          )}
        </form.Field>
      ))}
    </RecordDialog>
  );
}
