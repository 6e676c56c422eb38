import type { HelpText } from '../help-text';

export const help: HelpText = {
  title: 'Como jogar gamão',
  lead: 'O essencial em dois minutos. As casas são numeradas do seu ponto de vista: 24 é a mais distante, 1 é a última antes de sair do tabuleiro.',
  sections: [
    {
      title: 'O objetivo',
      text: [
        'Cada lado tem quinze peças. Leve todas para o seu quadrante final (casas 1 a 6) e depois retire-as do tabuleiro. Quem retirar todas primeiro vence.',
      ],
    },
    {
      title: 'A sua vez',
      text: [
        'Para começar, cada lado rola um dado; quem tirar o maior começa e joga os dois números. Depois disso, role dois dados a cada vez.',
        'Cada dado é um movimento, e uma dupla vale quatro. Uma peça pode usar vários dados, desde que cada parada esteja aberta: vazia, com peças suas, ou com uma única peça adversária.',
        'Use quantos dados puder. Se só der para usar um, use o maior. Sem jogada possível, a vez passa sozinha.',
      ],
    },
    {
      title: 'Bater e entrar da barra',
      text: [
        'Uma peça sozinha numa casa é uma peça solta. Se o adversário parar nela, ela é batida e vai para a barra.',
        'Quem tem peça na barra precisa entrar com ela antes de qualquer outro movimento, no quadrante final do adversário.',
      ],
    },
    {
      title: 'Retirar',
      text: [
        'Com as quinze peças no seu quadrante final, cada dado retira uma peça da casa de mesmo número. Se a casa estiver vazia, mova uma peça de trás; se não houver nenhuma atrás, retire da casa mais alta ocupada.',
        'Se uma peça sua for batida nessa hora, ela precisa dar a volta antes de continuar.',
      ],
    },
    {
      title: 'Quanto vale',
      text: [
        'Vitória simples vale 1. Se o adversário não retirou nenhuma peça, é gamão e vale 2; se ele ainda tem peça na barra ou no seu quadrante final, é backgammon e vale 3.',
        'Com cubo de duplicação, antes de rolar você pode propor dobrar a aposta. O adversário aceita e fica com o cubo, ou recusa e perde o valor de antes.',
      ],
    },
    {
      title: 'De onde vêm os dados',
      text: [
        'Antes da partida, o servidor e cada jogador sorteiam um segredo e publicam uma impressão dele, que não pode mais mudar. Cada rolagem mistura uma parte dos três segredos: com os dois na mesa, ninguém prevê nem escolhe os dados se um dos três for honesto. O servidor sozinho não consegue.',
        'Terminada a partida, “Conferir os dados” refaz cada rolagem no seu navegador e diz o que valia para cada uma. O navegador guarda o seu segredo; se ele se perder, outro começa e a página avisa.',
      ],
    },
    {
      title: 'Nesta página',
      text: [
        'Até confirmar, desfaça quantas vezes quiser: os dados não mudam.',
        'Caiu a conexão ou fechou a página? Abra de novo: o jogo continua de onde parou.',
        'Para mudar de aparelho, use “Continuar em outro aparelho” no menu da mesa.',
      ],
    },
  ],
  taps: {
    die: 'Toque numa peça para mover com o dado da esquerda; toque nos dados para trocar a ordem. Ou arraste a peça: os destinos acendem.',
    pick: 'Toque numa peça e depois no destino, ou arraste: os destinos acendem. Com um só destino, a peça vai direto.',
    change: 'Isso se muda nos ajustes, em “Tocar numa peça”.',
  },
  keysTitle: 'No teclado',
};
