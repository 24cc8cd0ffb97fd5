import { StarterKit } from '@tiptap/starter-kit';
import { isLinkTarget } from '#domain/link-target.ts';
import { keptNodes } from './kept-nodes.ts';
import { PictureNode } from './picture-node.ts';

/** What a text may hold: exactly what `netlify/server/rich-text/sanitise.ts` keeps. */
export const editorExtensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkTarget,
    },
  }),
  PictureNode,
  ...keptNodes,
];
