import { SelectField } from '#components/ui/SelectField.tsx';
import { type ExportFormat, exportFormats } from '#domain/member/member-export.ts';
import { memberExportMessages as words } from '#messages/member-export.ts';

const options = exportFormats.map((value) => ({ value, label: words.formats[value].label }));

interface FormatFieldProps {
  value: ExportFormat;
  onValue: (format: ExportFormat) => void;
}

/** The file format of an export. */
export const FormatField = ({ value, onValue }: FormatFieldProps) => (
  <SelectField
    name="format"
    label={words.format}
    hint={words.formats[value].hint}
    options={options}
    value={value}
    onValue={onValue}
  />
);
