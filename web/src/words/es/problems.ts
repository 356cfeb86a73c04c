import type { Words } from "../en";

export const problems: Words["problems"] = {
  title: "Esta página no se puede mostrar",
  home: "Ir a la página de inicio",
  tryAgain: "Intentarlo de nuevo",
  noPage: "No hay ninguna página en esta dirección.",
  notLoaded: "Esta página no se ha podido cargar",
  loadAgain: "No se puede llegar al servidor. Vuelve a cargar la página.",
  unreached: "No se puede llegar al servidor. Inténtalo dentro de un momento.",
  notAccepted: "El servidor no lo ha aceptado.",
  noCookies:
    "Tu navegador bloquea las cookies de esta página, y así el servidor no puede reconocerte. Permite aquí las cookies para jugar.",
};
