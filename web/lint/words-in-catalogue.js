/** All user-facing text belongs in `src/words/`: this rule reports sentences found elsewhere.
 *
 *  In markup, any letter counts as text. In code, a string counts as a sentence if it starts like one or has
 *  a space between words; strings that are compared, looked up or thrown are ignored. */

const READ = new Set([
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "alt",
  "placeholder",
  "title",
]);
const NEVER_READ = new Set(["class", "d", "href", "id", "role", "style", "transform", "type", "viewBox"]);
const SELECTORS = new Set([
  "closest",
  "matches",
  "matchMedia",
  "querySelector",
  "querySelectorAll",
  "startsWith",
]);
/** The product name is the same in every language. */
const NAMES = /Banneret|banneret serve[-. \w]*/g;

const hasLetters = (text) => /\p{L}/u.test(text.replace(NAMES, ""));
const isSentence = (text) => /^\s*\p{Lu}\p{Ll}+\b|\p{Ll}{2,},? \p{Ll}{2,}/u.test(text.replace(NAMES, ""));

/** Whether the node is an operand, a key, a type or an argument that is never displayed. */
function isUnread(node) {
  const { parent } = node;
  switch (parent.type) {
    case "BinaryExpression":
      return parent.operator !== "+";
    case "SwitchCase":
    case "ImportDeclaration":
    case "ImportExpression":
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
    case "TSLiteralType":
    case "MemberExpression":
      return true;
    case "Property":
      return parent.key === node;
    case "NewExpression":
      return parent.callee.name === "Error"; // for developers reading the console
    case "CallExpression":
      return SELECTORS.has(parent.callee.property?.name ?? parent.callee.name);
    default:
      return false;
  }
}

/** The markup context of a string: text, an attribute with its name, or neither. */
function placeOf(node) {
  for (let each = node.parent; each; each = each.parent) {
    if (each.type.startsWith("Svelte") && "key" in each && each.key?.name)
      return { attribute: typeof each.key.name === "string" ? each.key.name : each.key.name.name };
    if (each.type === "SvelteMustacheTag" && !/Attribute|Directive/.test(each.parent.type))
      return { text: true };
    if (/Function|CallExpression|SvelteScript/.test(each.type)) return {};
  }
  return {};
}

export default {
  meta: { type: "problem", schema: [], messages: { found: 'Move "{{text}}" to src/words/.' } },
  create(context) {
    const tell = (node, text) => context.report({ node, messageId: "found", data: { text: text.trim() } });

    function judge(node, text) {
      if (isUnread(node.type === "TemplateElement" ? node.parent : node)) return;
      const { attribute, text: isText } = placeOf(node);
      if (NEVER_READ.has(attribute) || attribute?.startsWith("--")) return;
      if (isText || READ.has(attribute) ? hasLetters(text) : isSentence(text)) tell(node, text);
    }

    return {
      SvelteText: (node) => {
        if (node.parent.type !== "SvelteStyleElement" && hasLetters(node.value.replace(/&\w+;/g, "")))
          tell(node, node.value);
      },
      SvelteLiteral: (node) => judge(node, node.value),
      Literal: (node) => {
        if (typeof node.value === "string") judge(node, node.value);
      },
      TemplateElement: (node) => judge(node, node.value.raw),
    };
  },
};
