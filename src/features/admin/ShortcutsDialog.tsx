import { Fragment } from 'react';
import { ReadDialog } from '#components/dialogs/ReadDialog.tsx';
import { adminMessages } from '#messages/admin.ts';
import { editorMessages } from '#messages/editor.ts';
import { shortcutsMessages as words } from '#messages/shortcuts.ts';
import { toolbarGroups } from './editor/toolbar-commands.ts';

interface Line {
  keys: string;
  does: string;
}

const ofText: readonly Line[] = toolbarGroups
  .flat()
  .flatMap(({ name, keys }) =>
    keys ? [{ keys: editorMessages.shortcut(keys), does: editorMessages.commands[name] }] : [],
  );

const Keys = ({ keys }: Pick<Line, 'keys'>) =>
  keys.split('+').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && '+'}
      <kbd>{key}</kbd>
    </Fragment>
  ));

const Group = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section className="stack">
    <h3>{title}</h3>
    <dl className="shortcuts">
      {lines.map(({ keys, does }) => (
        <div key={keys}>
          <dt>
            <Keys keys={keys} />
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <ReadDialog title={adminMessages.shortcuts} onClose={onClose}>
    <Group title={words.everywhere.title} lines={Object.values(words.everywhere.keys)} />
    <Group title={words.text.title} lines={ofText} />
    <p className="field__hint">{words.mac}</p>
  </ReadDialog>
);
