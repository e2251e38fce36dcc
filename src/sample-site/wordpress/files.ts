import { type AssetCatalogue, drawFont, drawIcon, drawPng, ROBOTS } from '../assets.ts';

/** The fixed files of the blog: styles, scripts, a font, pictures. */
export function blogFiles(images: ReadonlySet<string>): AssetCatalogue {
  const theme = '/wp-content/themes/twentytwentyone';
  const files = new Map<string, string | Uint8Array>([
    ['/robots.txt', ROBOTS],
    ['/favicon.ico', drawIcon('blog')],
    [
      '/wp-includes/css/dist/block-library/style.min.css',
      '.wp-block-quote{border-left:3px solid #39414d;padding-left:1em}\n',
    ],
    [
      `${theme}/style.css`,
      `@import url("assets/css/colours.css");
@font-face { font-family: "Kettle"; src: url("assets/fonts/kettle.woff2") format("woff2"); }
body { font-family: Kettle, Georgia, serif; background: #d1e4dd url("assets/images/paper.png"); max-width: 60em; margin: auto; }
.comment-list .children { margin-left: 2em; }
`,
    ],
    [`${theme}/assets/css/colours.css`, 'a { color: #28303d; }\n'],
    [`${theme}/assets/css/print.css`, '.widget-area, .comment-respond { display: none; }\n'],
    [`${theme}/assets/fonts/kettle.woff2`, drawFont('kettle')],
    [`${theme}/assets/images/paper.png`, drawPng('paper')],
    [`${theme}/assets/js/primary-navigation.js`, 'document.body.classList.remove("no-js");\n'],
    [
      '/wp-includes/js/comment-reply.min.js',
      'window.addComment = { moveForm: function () { return true; } };\n',
    ],
  ]);
  for (let avatar = 0; avatar < 7; avatar += 1) {
    files.set(`/wp-content/uploads/avatars/${avatar}.png`, drawPng(`avatar-${avatar}`));
  }
  for (const name of images) {
    files.set(`/wp-content/uploads/2020/06/${name}.png`, drawPng(name));
    files.set(`/wp-content/uploads/2020/06/${name}-300x225.png`, drawPng(`${name}-300x225`));
  }
  return files;
}
