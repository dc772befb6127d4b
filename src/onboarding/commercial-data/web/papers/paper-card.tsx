import { Download, FileText, Image, Trash2 } from "lucide-react";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { FileField } from "#web/ui/form/file/file-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { MAX_FILES_OF_KIND, type DocumentKind } from "../../../model/documents.ts";
import { paperMessages } from "../../../messages.ts";
import { DOCUMENT_MAX_BYTES, readDataDocument, type DocumentView } from "../../contract.ts";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { papersMessages } from "./messages.ts";
import { hasRoom } from "./paper-kinds.ts";
import { useUpload } from "./use-upload.ts";

const STATUS = { PROVIDED: "waiting", ACCEPTED: "done", REJECTED: "failed" } as const satisfies Record<
  DocumentView["status"],
  BadgeStatus
>;
/** The server decodes pictures by their bytes; the list only narrows what the device offers. */
const RULES = { size: DOCUMENT_MAX_BYTES / 1024, ext: ["pdf", "jpg", "jpeg", "png", "webp", "heic"] };

interface PaperCardProps {
  readonly sheet: DataSheet;
  readonly kind: DocumentKind;
}

/** The files of one kind, with their status, and the field for another one: it is sent as soon as it is chosen. */
export function PaperCard({ sheet, kind }: PaperCardProps) {
  const t = useMessages(papersMessages);
  const words = useMessages(paperMessages);
  const toasts = useToasts();
  const { documents } = sheet.view;
  const given = documents.filter((one) => one.kind === kind);
  const name = words(`kind.${kind}`);
  const upload = useUpload(sheet, kind, () => toasts.show({ kind: "success", title: t("sent", { kind: name }) }));
  return (
    <Card
      level={4}
      title={name}
      action={given.length === 0 ? <StatusBadge status="draft">{words("status.MISSING")}</StatusBadge> : null}
    >
      {given.length === 0 ? null : (
        <ul className="mb-4 divide-y divide-line">
          {given.map((document) => (
            <Paper key={document.id} sheet={sheet} document={document} />
          ))}
        </ul>
      )}
      {sheet.canEdit && hasRoom(documents, kind) ? (
        <>
          <FileField
            label={t("addOf", { kind: name })}
            hideLabel
            unmarked
            dense
            rules={RULES}
            value={upload.file === null ? [] : [upload.file]}
            onChange={([file]) => file !== undefined && void upload.send(file)}
            progress={upload.file === null ? null : [upload.share ?? 0]}
          />
          {upload.file === null ? (
            <p className="mt-1 text-sm text-ink-muted">{t("limit", { count: MAX_FILES_OF_KIND })}</p>
          ) : (
            <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
              {upload.share === null ? (
                <p role="status" className="text-sm font-semibold text-warning">
                  {t("lost")}
                </p>
              ) : null}
              <Button size="small" variant="quiet" onClick={upload.stop}>
                {t("stop")}
              </Button>
            </div>
          )}
        </>
      ) : given.length === 0 ? (
        <p className="text-ink-muted">{t("none")}</p>
      ) : null}
    </Card>
  );
}

function Paper({ sheet, document }: { readonly sheet: DataSheet; readonly document: DocumentView }) {
  const t = useMessages(papersMessages);
  const words = useMessages(paperMessages);
  const language = useLanguage();
  const errors = useErrorCatalogue();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { id, name, media, givenAt, status, reason } = document;
  const Icon = media === "application/pdf" ? FileText : Image;
  async function read() {
    try {
      await api(readDataDocument, { code: sheet.code, id });
    } catch (error) {
      if (!(await sheet.answer(error))) await errors.error(error);
    }
  }
  async function remove() {
    const isSure = await dialogs.confirm({
      kind: "warning",
      title: t("removeTitle", { name }),
      text: t("removeText"),
      confirmText: t("remove"),
    });
    if (isSure && (await sheet.removePaper(id))) toasts.show({ kind: "success", title: t("removed", { name }) });
  }
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3 first:pt-0">
      <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-ink-muted" />
      <span className="min-w-40 grow basis-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-ink-muted">{t("given", { when: formatInstant(givenAt, language) })}</span>
        {reason === null ? null : <span className="mt-1 block text-sm font-medium text-danger">{words(`reason.${reason}`)}</span>}
      </span>
      <StatusBadge status={STATUS[status]}>{words(`status.${status}`)}</StatusBadge>
      <span className="flex gap-1">
        <Button size="small" variant="quiet" iconOnly label={t("downloadOf", { name })} onClick={() => void read()}>
          <Download aria-hidden size={18} />
        </Button>
        {sheet.canEdit && status !== "ACCEPTED" ? (
          <Button size="small" variant="quiet" iconOnly label={t("removeOf", { name })} onClick={() => void remove()}>
            <Trash2 aria-hidden size={18} />
          </Button>
        ) : null}
      </span>
    </li>
  );
}
