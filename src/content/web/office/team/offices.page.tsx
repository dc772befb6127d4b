import { Building2 } from "lucide-react";
import { useState } from "react";
import { api } from "#web/api.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/form/button.tsx";
import {
  activateOffice,
  deactivateOffice,
  deleteOffice,
  exportOffices,
  listAllOffices,
  moveOffice,
  type OfficeRow,
} from "../../../contract-offices.ts";
import { officesRoomWords, officesWords } from "../../../team/messages.ts";
import { ExportButton } from "../export-button.tsx";
import { roomWords } from "../messages.ts";
import { RecordRow } from "../record-row.tsx";
import type { Route } from "./+types/offices.page";
import { OfficeDialog } from "./office-dialog.tsx";

export const handle = privatePage({ menu: "office", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async () => api(listAllOffices, {}));

/** `/office/office`: head office and branches, as visitors find them. */
export default function OfficesPage({ loaderData: { offices } }: Route.ComponentProps) {
  const t = useWords(officesRoomWords);
  const kinds = useWords(officesWords);
  const room = useWords(roomWords);
  const language = useLanguage();
  const may = useMay();
  const [editing, setEditing] = useState<OfficeRow | "new" | null>(null);
  const unless = (module: string) => (may("office", module) ? null : room("viewOnly"));
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <ExportButton take={(format) => api(exportOffices, { format })} />
          <Button
            iconBefore={<Building2 aria-hidden size={18} />}
            whyDisabled={unless("create")}
            onClick={() => setEditing("new")}
          >
            {t("create")}
          </Button>
        </div>
      </header>
      <div className="mt-6">
        <Card>
          {offices.length === 0 ? (
            <NoData level={2}>{t("empty")}</NoData>
          ) : (
            <ol aria-label={t("list")}>
              {offices.map((office, place) => (
                <RecordRow
                  key={office.id}
                  name={office.names[language]}
                  status={office.status}
                  place={place}
                  count={offices.length}
                  move={(direction) => api(moveOffice, { id: office.id, direction })}
                  onEdit={() => setEditing(office)}
                  setStatus={(status) => api(status === "active" ? activateOffice : deactivateOffice, { id: office.id })}
                  remove={() => api(deleteOffice, { id: office.id })}
                  whyNot={{
                    edit: unless("update"),
                    status: unless(office.status === "active" ? "deactivate" : "activate"),
                    remove: unless("delete"),
                  }}
                >
                  <p>
                    {kinds(office.kind)} · {office.street}, {office.city}
                  </p>
                </RecordRow>
              ))}
            </ol>
          )}
        </Card>
      </div>
      {editing === null ? null : <OfficeDialog office={editing} onClose={() => setEditing(null)} />}
    </>
  );
}
