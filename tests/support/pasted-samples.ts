/** The `text/html` that a program puts into the clipboard. docs/pasting.md has a heading for each program. */
export interface PastedSample {
  program: string;
  html: string;
  /** The HTML in the editor after the paste. */
  made: string;
  picturesLeft?: number;
}

const docs =
  'font-family:Arial,sans-serif;color:#000000;font-variant:normal;vertical-align:baseline;white-space:pre-wrap';
const docsSpan = (text: string, { weight = 400, style = 'normal', decoration = 'none' } = {}): string =>
  `<span style="font-size:11pt;${docs};font-weight:${weight};font-style:${style};text-decoration:${decoration};">${text}</span>`;

const googleDocs: PastedSample = {
  program: 'Google Docs',
  html:
    '<meta charset=\'utf-8\'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5f1e">' +
    `<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;${docs};font-weight:400;">Rentrée</span></h1>` +
    `<p dir="ltr" style="line-height:1.38;">${docsSpan('Les inscriptions ')}${docsSpan('ouvrent lundi', { weight: 700 })}` +
    `${docsSpan(', ')}${docsSpan('à la salle', { style: 'italic' })}${docsSpan(' ou ')}` +
    `<a href="https://exemple.example/adhesion" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;text-decoration:underline;">en ligne</span></a>` +
    `${docsSpan(', ')}${docsSpan('plus tard', { decoration: 'line-through' })}.</p>` +
    '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">' +
    `<li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation">${docsSpan('une photo')}</p></li>` +
    '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">' +
    `<li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation">${docsSpan('de face', { weight: 700 })}</p></li>` +
    '</ul></ul><br />' +
    `<p dir="ltr"><span style="font-size:11pt;"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/x" width="602" height="401" /></span></span></p>` +
    '</b><br class="Apple-interchange-newline">',
  made:
    '<h2>Rentrée</h2><p>Les inscriptions <strong>ouvrent lundi</strong>, <em>à la salle</em> ou ' +
    '<a href="https://exemple.example/adhesion">en ligne</a>, <s>plus tard</s>.</p>' +
    '<ul><li>une photo<ul><li><strong>de face</strong></li></ul></li></ul>',
  picturesLeft: 1,
};

const wordMarker = (sign: string, font = 'Symbol'): string =>
  `<![if !supportLists]><span style='font-family:${font};mso-fareast-font-family:${font}'><span style='mso-list:Ignore'>${sign}` +
  `<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>`;
const wordItem = (level: number, marker: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;\r\ntext-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${marker}${text}<o:p></o:p></p>\r\n\r\n`;
const wordPage = (body: string): string =>
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:w="urn:schemas-microsoft-com:office:word"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n' +
  '<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Word.Document>\r\n<meta name=Generator content="Microsoft Word 15">\r\n' +
  '<link rel=File-List\r\nhref="file:///C:/Temp/msohtmlclip1/01/clip_filelist.xml">\r\n<!--[if gte mso 9]><xml>\r\n <w:WordDocument>\r\n  <w:View>Normal</w:View>\r\n </w:WordDocument>\r\n</xml><![endif]-->\r\n' +
  '<style>\r\n<!--\r\n /* Style Definitions */\r\n p.MsoNormal, li.MsoNormal\r\n\t{mso-style-unhide:no;\r\n\tmargin:0cm;\r\n\tfont-size:12.0pt;}\r\n span.Fort\r\n\t{font-weight:bold;}\r\n@page WordSection1\r\n\t{size:595.3pt 841.9pt;}\r\n' +
  ' @list l0\r\n\t{mso-list-id:1;}\r\n@list l0:level1\r\n\t{mso-level-number-format:bullet;}\r\n-->\r\n</style>\r\n<!--[if gte mso 10]>\r\n<style>\r\n table.MsoNormalTable {font-weight:bold;}\r\n</style>\r\n<![endif]-->\r\n</head>\r\n\r\n' +
  `<body lang=FR style='tab-interval:35.4pt;word-wrap:break-word'>\r\n<!--StartFragment-->\r\n\r\n${body}<!--EndFragment-->\r\n</body>\r\n\r\n</html>\r\n`;

const wordForWindows: PastedSample = {
  program: 'Word for Windows',
  html: wordPage(
    '<p class=MsoTitle>Stage de printemps<o:p></o:p></p>\r\n\r\n<h2>À prévoir<o:p></o:p></h2>\r\n\r\n' +
      "<p class=MsoNormal>Le stage est <b>gratuit</b> et <i style='mso-bidi-font-style:\r\nnormal'>ouvert à tous</i>, dit le <span class=Fort>bureau</span>.<o:p></o:p></p>\r\n\r\n" +
      wordItem(1, wordMarker('·'), 'des gants') +
      wordItem(2, wordMarker('o', '"Courier New"'), '<b>lavés</b>') +
      wordItem(3, wordMarker('§', 'Wingdings'), 'la veille') +
      wordItem(1, wordMarker('·'), 'une gourde') +
      '<p class=MsoNormal><o:p>&nbsp;</o:p></p>\r\n\r\n<p class=MsoNormal>Puis :<o:p></o:p></p>\r\n\r\n' +
      wordItem(1, wordMarker('1.', 'Calibri'), 'échauffement') +
      wordItem(2, wordMarker('a.', 'Calibri'), 'corde à sauter') +
      wordItem(2, wordMarker('b.', 'Calibri'), 'course') +
      wordItem(1, wordMarker('2.', 'Calibri'), 'assauts') +
      '<p class=MsoNormal><a href="http://www.exemple.example/plan">Le plan</a><!--[if gte vml 1]><v:shape id="i1"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=320 height=200 src="file:///C:/Temp/clip_image002.jpg" v:shapes="i1"><![endif]><o:p></o:p></p>\r\n\r\n',
  ),
  made:
    '<h2>Stage de printemps</h2><h2>À prévoir</h2>' +
    '<p>Le stage est <strong>gratuit</strong> et <em>ouvert à tous</em>, dit le <strong>bureau</strong>.</p>' +
    '<ul><li>des gants<ul><li><strong>lavés</strong><ul><li>la veille</li></ul></li></ul></li><li>une gourde</li></ul>' +
    '<p>Puis :</p>' +
    '<ol><li>échauffement<ol><li>corde à sauter</li><li>course</li></ol></li><li>assauts</li></ol>' +
    '<p><a href="http://www.exemple.example/plan">Le plan</a></p>',
  picturesLeft: 1,
};

const web =
  'margin: 0px; padding: 0px; user-select: text; -webkit-user-drag: none; -webkit-tap-highlight-color: transparent;';
const webRun = (text: string, style = ''): string =>
  `<span data-contrast="auto" xml:lang="FR-FR" lang="FR-FR" class="TextRun SCXW1 BCX0" style="${web} font-size: 12pt; font-family: Aptos, sans-serif; ${style}"><span class="NormalTextRun SCXW1 BCX0" style="${web}">${text}</span></span>`;
const webEnd = `<span class="EOP SCXW1 BCX0" data-ccp-props="{}" style="${web} font-size: 12pt;">&nbsp;</span>`;
const webParagraph = (content: string, attributes = ''): string =>
  `<p class="Paragraph SCXW1 BCX0" ${attributes} xml:lang="FR-FR" lang="FR-FR" paraid="1" paraeid="{1}{2}" style="${web} font-weight: normal; font-style: normal; vertical-align: baseline; white-space: pre-wrap; background-color: transparent; color: windowtext;">${content}${webEnd}</p>`;
const webBlock = (content: string): string =>
  `<div class="OutlineElement Ltr SCXW1 BCX0" style="${web} clear: both; cursor: text; overflow: visible; position: relative; direction: ltr;">${content}</div>`;
const webItem = (tag: 'ul' | 'ol', level: number, position: number, content: string): string =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="${web} position: relative;"><${tag} class="${tag === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW1 BCX0" role="list" style="${web} cursor: text;">` +
  `<li aria-setsize="-1" data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="${position}" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0" style="${web} display: block; font-size: 12pt;">${webParagraph(content)}</li></${tag}></div>`;

const wordForTheWeb: PastedSample = {
  program: 'Word for the web',
  html:
    webBlock(webParagraph(webRun('Tarifs', 'font-size: 20pt;'), 'role="heading" aria-level="1"')) +
    webBlock(
      webParagraph(
        `${webRun('Payez ')}${webRun('avant mardi', 'font-weight: bold;')}${webRun(', ')}${webRun('de préférence', 'font-style: italic;')}${webRun(' par carte.')}`,
      ),
    ) +
    webItem('ul', 1, 1, webRun('un justificatif')) +
    webItem('ul', 2, 1, webRun('de moins de trois mois', 'font-weight: bold;')) +
    webItem('ul', 1, 2, webRun('une photo')) +
    webBlock(webParagraph(webRun('Ensuite :'))) +
    webItem('ol', 1, 1, webRun('remplir')) +
    webItem('ol', 1, 2, webRun('signer')),
  made:
    '<h2>Tarifs</h2><p>Payez <strong>avant mardi</strong>, <em>de préférence</em> par carte.</p>' +
    '<ul><li>un justificatif<ul><li><strong>de moins de trois mois</strong></li></ul></li><li>une photo</li></ul>' +
    '<p>Ensuite :</p><ol><li>remplir</li><li>signer</li></ol>',
};

const libreOfficeHead = (style: string): string =>
  `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>\n\t<style type="text/css">\n${style}\n\t</style>\n</head>\n`;

const libreOfficeWriter: PastedSample = {
  program: 'LibreOffice Writer',
  html:
    libreOfficeHead(
      '\t\t@page { size: 8.27in 11.69in; margin-left: 0.79in }\n\t\tth p { font-weight: bold; text-align: center; background: transparent }\n\t\th1.western { font-family: "Liberation Sans"; font-size: 24pt; font-weight: bold }\n\t\ta:link { color: #000080; text-decoration: underline }',
    ) +
    '<body lang="fr-FR" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">\nReprise des cours</h1>\n' +
    '<p>Le cours de <b>canne</b> commence à <i>dix heures</i>, salle\n<u>Rouge</u>, <strike>jeudi</strike> <font size="4" style="font-size: 14pt"><b>vendredi</b></font>.</p>\n' +
    '<ul>\n\t<li><p style="margin-bottom: 0in">gants</p>\n\t<ul>\n\t\t<li><p style="margin-bottom: 0in">paire de rechange</p>\n\t</ul>\n\t<li><p>chaussures</p>\n</ul>\n' +
    '<p><a href="https://exemple.example/horaires">les horaires</a></p>\n' +
    '<table width="102" cellpadding="2" cellspacing="1">\n\t<col width="42"/>\n\n\t<col width="47"/>\n\n\t<tr>\n\t\t<th width="42" style="border: 1px double #808080"><p>\n\t\t\tJour</p>\n\t\t</th>\n\t\t<th width="47"><p>\n\t\t\tHeure</p>\n\t\t</th>\n\t</tr>\n\t<tr>\n\t\t<td width="42"><p>\n\t\t\tMardi</p>\n\t\t</td>\n\t\t<td width="47"><p>\n\t\t\t19 h</p>\n\t\t</td>\n\t</tr>\n</table>\n<p><br/>\n<br/>\n\n</p>\n</body>\n</html>',
  made:
    '<h2>Reprise des cours</h2><p>Le cours de <strong>canne</strong> commence à <em>dix heures</em>, salle <u>Rouge</u>, <s>jeudi</s> <strong>vendredi</strong>.</p>' +
    '<ul><li>gants<ul><li>paire de rechange</li></ul></li><li>chaussures</li></ul><p><a href="https://exemple.example/horaires">les horaires</a></p>' +
    '<table><tbody><tr><th>Jour</th><th>Heure</th></tr><tr><td>Mardi</td><td>19 h</td></tr></tbody></table>',
};

const gmail: PastedSample = {
  program: 'Gmail',
  html:
    '<meta charset=\'utf-8\'><div dir="ltr" class="gmail_default" style="font-family: verdana, sans-serif; font-size: small; white-space: normal;">Bonjour à tous&nbsp;<img data-emoji="🥊" class="an1" alt="🥊" aria-label="🥊" draggable="false" src="https://fonts.gstatic.com/s/e/notoemoji/17.0/1f94a/72.png" loading="lazy" style="height: 1.2em; width: 1.2em;"></div>' +
    '<div style="font-weight: 400;"><br></div><div style="font-weight: 400;">La salle est <b>fermée</b> samedi<span>&nbsp;</span>: <a href="http://www.exemple.example/avis" target="_blank" data-saferedirecturl="https://www.google.com/url?q=http://www.exemple.example/avis" style="color: rgb(17, 85, 204);">l’avis</a>, ou <a href="contact@exemple.example">écrivez</a>.</div>' +
    '<div><ul><li style="margin-left: 15px;">mardi</li><li style="margin-left: 15px;">jeudi</li></ul></div>' +
    '<div><img src="https://mail.google.com/mail/u/0?ui=2&amp;ik=0&amp;attid=0.1&amp;view=fimg" alt="affiche.png" width="542" height="305" class="gmail-CToWUd"><br></div><img src="https://exemple.example/suivi.gif" width="1" height="1">',
  made: '<p>Bonjour à tous\u00A0🥊</p><p>La salle est <strong>fermée</strong> samedi : <a href="http://www.exemple.example/avis">l’avis</a>, ou <a href="mailto:contact@exemple.example">écrivez</a>.</p><ul><li>mardi</li><li>jeudi</li></ul>',
  picturesLeft: 1,
};

const outlookInGmail: PastedSample = {
  program: 'a mail written in Outlook, read elsewhere',
  html:
    '<meta charset=\'utf-8\'><p class="MsoNormal" style="margin: 0cm; font-size: 11pt; font-family: Calibri, sans-serif;">À apporter :<u></u><u></u></p>' +
    '<p class="m_12MsoListParagraph" style="margin: 0cm 0cm 0cm 36pt; font-size: 11pt; text-indent: -18pt;"><u></u><span style="font-family: Symbol;"><span>·<span style="font: 7pt &quot;Times New Roman&quot;;">&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><u></u>un protège-dents<u></u><u></u></p>' +
    '<p class="m_12MsoListParagraph" style="margin: 0cm 0cm 0cm 72pt; font-size: 11pt; text-indent: -18pt;"><u></u><span style="font-family: &quot;Courier New&quot;;"><span>o<span style="font: 7pt &quot;Times New Roman&quot;;">&nbsp;&nbsp; </span></span></span><u></u>moulé<u></u><u></u></p>',
  made: '<p>À apporter :</p><ul><li>un protège-dents<ul><li>moulé</li></ul></li></ul>',
};

const whatsApp: PastedSample = {
  program: 'WhatsApp Web',
  html:
    '<meta charset=\'utf-8\'><span dir="ltr" class="_ao3e selectable-text copyable-text" style="box-sizing: border-box; font-weight: 400; white-space: pre-wrap; overflow-wrap: break-word;"><span>Qui vient ce soir ?\nRéponse <strong class="_ao3e selectable-text copyable-text" style="font-weight: 600;">avant 18 h</strong> </span>' +
    '<img crossorigin="anonymous" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="👍🏽" draggable="false" class="b61 emoji wa selectable-text copyable-text" data-plain-text="👍🏽" style="background-position: -20px -40px;"></span>',
  made: '<p>Qui vient ce soir ?<br />Réponse <strong>avant 18 h</strong> 👍🏽</p>',
};

const excel: PastedSample = {
  program: 'Excel',
  html:
    '<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:x="urn:schemas-microsoft-com:office:excel"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=ProgId content=Excel.Sheet>\r\n<meta name=Generator content="Microsoft Excel 15">\r\n' +
    '<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\,";}\r\ntr\r\n\t{mso-height-source:auto;}\r\ntd\r\n\t{padding-top:1px;\r\n\tcolor:black;\r\n\tfont-size:11.0pt;\r\n\tfont-weight:400;\r\n\tfont-style:normal;\r\n\tmso-number-format:General;}\r\n.xl65\r\n\t{font-weight:700;}\r\n.xl66\r\n\t{font-style:italic;}\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body link="#0563C1" vlink="#954F72">\r\n\r\n' +
    "<table border=0 cellpadding=0 cellspacing=0 width=160 style='border-collapse:\r\n collapse;width:120pt'>\r\n<!--StartFragment-->\r\n <col width=80 span=2 style='width:60pt'>\r\n <tr height=20 style='height:15.0pt'>\r\n  <td height=20 class=xl65 width=80 style='height:15.0pt;width:60pt'>Discipline</td>\r\n  <td class=xl65 width=80 style='width:60pt'>Heures</td>\r\n </tr>\r\n" +
    " <tr height=20 style='height:15.0pt'>\r\n  <td height=20 class=xl66 style='height:15.0pt'>Savate</td>\r\n  <td align=right>4</td>\r\n </tr>\r\n<!--EndFragment-->\r\n</table>\r\n\r\n</body>\r\n\r\n</html>\r\n",
  made: '<table><tbody><tr><td><strong>Discipline</strong></td><td><strong>Heures</strong></td></tr><tr><td><em>Savate</em></td><td>4</td></tr></tbody></table>',
};

const libreOfficeCalc: PastedSample = {
  program: 'LibreOffice Calc',
  html:
    libreOfficeHead(
      '\t\tbody,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }\n\t\ta.comment-indicator:hover + comment { display:inline }\n\t\tcomment { display:none;  }',
    ) +
    '<body>\n<table cellspacing="0" border="0">\n\t<colgroup span="2" width="85"></colgroup>\n\t<tr>\n\t\t<td height="17" align="left"><b>Nom</b></td>\n\t\t<td align="left"><b>Heures</b></td>\n\t</tr>\n\t<tr>\n\t\t<td height="17" align="left">Berthe</td>\n\t\t<td align="right" sdval="12" sdnum="1036;">12</td>\n\t</tr>\n</table>\n</body>\n\n</html>',
  made: '<table><tbody><tr><td><strong>Nom</strong></td><td><strong>Heures</strong></td></tr><tr><td>Berthe</td><td>12</td></tr></tbody></table>',
};

const cocoa: PastedSample = {
  program: 'Apple Pages and TextEdit',
  html:
    '<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\n<meta http-equiv="Content-Style-Type" content="text/css">\n<title></title>\n<meta name="Generator" content="Cocoa HTML Writer">\n<meta name="CocoaVersion" content="2575.6">\n' +
    "<style type=\"text/css\">\np.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px 'Helvetica Neue'}\np.p2 {margin: 0.0px 0.0px 0.0px 0.0px; font: bold 12.0px 'Helvetica Neue'}\nli.li1 {font: 12.0px 'Helvetica Neue'}\nspan.s1 {text-decoration: underline}\nul.ul1 {list-style-type: disc}\n</style>\n</head>\n<body>\n" +
    '<p class="p2">Gala du club</p>\n<p class="p1">Venez <b>nombreux</b>, <i>en famille</i>, <span class="s1">samedi</span>.<span class="Apple-converted-space">&nbsp;</span>Entrée libre.</p>\n<ul class="ul1">\n<li class="li1">buvette</li>\n<li class="li1">tombola</li>\n</ul>\n</body>\n</html>\n',
  made: '<p><strong>Gala du club</strong></p><p>Venez <strong>nombreux</strong>, <em>en famille</em>, <u>samedi</u>. Entrée libre.</p><ul><li>buvette</li><li>tombola</li></ul>',
};

const appleNotes: PastedSample = {
  program: 'Apple Notes',
  html: '<meta charset="UTF-8"><style type="text/css">body{font-family:-apple-system}</style><div><b><h1>Déplacement</h1></b></div><div>Départ à <b>7 h</b>, <i>devant la salle</i></div><div><br></div><ul><li>licence</li><li>casse-croûte</li></ul>',
  made: '<h2>Déplacement</h2><p>Départ à <strong>7 h</strong>, <em>devant la salle</em></p><ul><li>licence</li><li>casse-croûte</li></ul>',
};

export const pastedSamples: readonly PastedSample[] = [
  ...[googleDocs, wordForWindows, wordForTheWeb, libreOfficeWriter, libreOfficeCalc, gmail, outlookInGmail],
  ...[whatsApp, excel, cocoa, appleNotes],
];
