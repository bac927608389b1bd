# Packs with own glass (a shell without refraction, so that it shows no dark dots) and labels flush with the wall; fit() frames what was built
import bpy_extras.object_utils as _bo
def a_shell(name,col='#ffffff',mid=.12,edge=.6,rough=.06,gloss=.35,bl=.35):
    """see-through wall: alpha mid (facing) .. edge (grazing), coloured diffuse + soft shine"""
    m=bpy.data.materials.new(name);m.use_nodes=True;nt=m.node_tree;b=nt.nodes['Principled BSDF'];out=nt.nodes['Material Output']
    b.inputs['Base Color'].default_value=srgb(col);b.inputs['Roughness'].default_value=rough;b.inputs['Specular'].default_value=.5
    tr=nt.nodes.new('ShaderNodeBsdfTransparent');lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=bl
    mr=nt.nodes.new('ShaderNodeMapRange');mr.inputs['To Min'].default_value=mid;mr.inputs['To Max'].default_value=edge
    mx=nt.nodes.new('ShaderNodeMixShader');gl=nt.nodes.new('ShaderNodeBsdfGlossy');gl.inputs['Roughness'].default_value=max(rough,.08);fr=nt.nodes.new('ShaderNodeFresnel');fr.inputs[0].default_value=1.35
    k=nt.nodes.new('ShaderNodeMath');k.operation='MULTIPLY';k.inputs[1].default_value=gloss*2;m2=nt.nodes.new('ShaderNodeMixShader')
    L=nt.links.new;L(lw.outputs['Facing'],mr.inputs['Value']);L(mr.outputs[0],mx.inputs[0]);L(tr.outputs[0],mx.inputs[1]);L(b.outputs[0],mx.inputs[2])
    L(fr.outputs[0],k.inputs[0]);L(k.outputs[0],m2.inputs[0]);L(mx.outputs[0],m2.inputs[1]);L(gl.outputs[0],m2.inputs[2]);L(m2.outputs[0],out.inputs['Surface']);return m
def a_liq(name,col,edge,rough=.1,glow=.0):
    """opaque filling, lighter towards the rim like a lit liquid"""
    m=mat(name,col,rough,spec=.5,clear=.5);nt=m.node_tree;b=nt.nodes['Principled BSDF'];lw=nt.nodes.new('ShaderNodeLayerWeight');lw.inputs[0].default_value=.45
    mx=nt.nodes.new('ShaderNodeMixRGB');mx.inputs[1].default_value=srgb(col);mx.inputs[2].default_value=srgb(edge)
    nt.links.new(lw.outputs['Facing'],mx.inputs[0]);nt.links.new(mx.outputs[0],b.inputs['Base Color'])
    if glow: nt.links.new(mx.outputs[0],b.inputs['Emission']);b.inputs['Emission Strength'].default_value=glow
    return m
def a_objs(o):
    r=[o]
    for c in o.children: r+=a_objs(c)
    return r
def a_pts(o):
    dg=bpy.context.evaluated_depsgraph_get();r=[]
    for x in a_objs(o):
        if x.type not in('MESH','CURVE') or x.name.startswith('floor'): continue
        e=x.evaluated_get(dg);me=e.to_mesh();r+=[x.matrix_world@v.co for v in me.vertices];e.to_mesh_clear()
    return r
def a_drop(o,z=0):
    """set the object (with its children) firmly on the ground"""
    bpy.context.view_layer.update();o.location.z+=z-min(p.z for p in a_pts(o));bpy.context.view_layer.update();return o
def a_fit(el=.42,az=0,fill=.78,lens=80,dx=.0,dy=.0,world_=.55):
    bpy.context.view_layer.update();P=[]
    for o in list(bpy.context.scene.objects):
        if not o.parent: P+=a_pts(o)
    s=bpy.context.scene;s.render.resolution_x=s.render.resolution_y=300;look=Vector((0,0,.5));d=6.5
    dr=Vector((math.sin(az)*math.cos(el),-math.cos(az)*math.cos(el),math.sin(el)))
    c=cam(look+dr*d,look,lens)
    for _ in range(8):
        c.location=look+dr*d;c.rotation_euler=(look-c.location).to_track_quat('-Z','Y').to_euler();bpy.context.view_layer.update()
        q=[_bo.world_to_camera_view(s,c,p) for p in P];x0,x1=min(v.x for v in q),max(v.x for v in q);y0,y1=min(v.y for v in q),max(v.y for v in q)
        w=36/lens*d;mw=c.matrix_world.to_3x3();look=look+mw@Vector((((x0+x1)/2-.5-dx)*w,((y0+y1)/2-.5-dy)*w,0));d*=max(x1-x0,y1-y0)/fill
    c.location=look+dr*d;c.rotation_euler=(look-c.location).to_track_quat('-Z','Y').to_euler()
    catcher();world('#eaf4ff',world_)
    area((-3.6,-3.2,4.6),(0,0,.5),2.6,330,'#fffaf2');area((3.8,1.6,2.6),(0,0,.6),1.0,170,'#dff2ff',sy=3,shadow=False);area((1.8,-4.4,1.4),(0,0,.5),2.5,60,'#ffffff',shadow=False)
def a_prof(R,H,neck,nh,foot=.06,sh=.34):
    """bottle: straight wall up to H, shoulder sh, neck radius; label fits 0.1 .. H"""
    p=[(0,.02),(R*.72,.012)]+rounded([(R*.72,.0,0),(R,0,foot),(R,H,0)],10)
    for i in range(1,25):
        t=i/24;p.append((R+(neck-R)*(t*t*(3-2*t))*.55+(neck-R)*.45*(1-math.sqrt(max(0,1-t*t))),H+sh*(math.sin(t*math.pi/2))*1.0))
    return p+[(neck,H+sh+nh)]
def a_bottle(R,H,neck,nh,m,fill=None,sh=.34,t=.035,loc=(0,0)):
    pr=a_prof(R,H,neck,nh,sh=sh);lathe(pr,m,128,(loc[0],loc[1],0))
    if fill:
        lm,top=fill;ins=[(max(0,r-t),max(t,z)) for r,z in pr if z<=top];r=ins[-1][0];ins+=[(r,top),(0,top)]
        ins=[(0,t)]+[q for q in ins if q[0]>0 and q[1]>t-1e-6 or q==(0,top)]
        lathe(ins,lm,128,(loc[0],loc[1],0))
def a_label(R,z0,z1,f,loc=(0,0,0),arc=360,rough=.42): return label(R+.003,z0,z1,tex('l'+f,f,.6,spec=.12),256,loc,arc=arc)
def a_cap(R,h,m,z,top=.05,n=0,loc=(0,0)):
    lathe(rounded([(0,0,0),(R,0,.012),(R,h,top),(0,h,0)],10),m,128,(loc[0],loc[1],z))
    for i in range(n):
        a=2*math.pi*i/n;box(.03,.03,h-top-.05,m,(loc[0]+R*math.sin(a),loc[1]-R*math.cos(a),z+.03),(0,0,math.degrees(a)),.011)
def a_oblong(l,w,h,m,loc,rot=(0,0,0),parent=None,score=False):
    """oblong tablet: rings of a stadium, domed top and bottom"""
    R=w/2;S=l/2-R;pr=rounded([(0,0,0),(R*.62,.02*h,R*.4),(R*.93,h*.20,h*.16),(R,h*.36,h*.1),(R,h*.64,h*.1),(R*.93,h*.80,h*.16),(R*.62,.98*h,R*.4),(0,h,0)],6)
    bm=bmesh.new();n=24;rings=[]
    for r,z in pr:
        rr=max(r,.001);rings.append([bm.verts.new((sx*S+rr*math.cos(math.radians(a0+180*k/n)),rr*math.sin(math.radians(a0+180*k/n)),z)) for sx,a0 in((1,-90),(-1,90)) for k in range(n+1)])
    N=len(rings[0])
    for a,b in zip(rings,rings[1:]):
        for k in range(N): bm.faces.new((a[k],a[(k+1)%N],b[(k+1)%N],b[k]))
    bm.faces.new(list(reversed(rings[0])));bm.faces.new(rings[-1]);me=bpy.data.meshes.new('obl');bm.to_mesh(me);bm.free();me.materials.append(m);o=obj('obl',me,loc,rot,parent);smooth(o,50)
    if parent is None:a_drop(o,loc[2])
    return o
def a_blister(nx,ny,loc,rot,foil,pm,shape='round',px=.36,py=.36,r=.118,line=None):
    """foil card with clear pockets; lies on its local z=0, returns the parent; line: material of the break line of round tablets"""
    e=empty(loc,rot);w=nx*px+.12;d=ny*py+.12;slab(w,d,.022,.08,foil,parent=e,bev=.006);clear=a_shell('pocket','#f6fbff',.03,.28,.1,.35,.3)
    for i in range(nx):
        for j in range(ny):
            x=(i-(nx-1)/2)*px;y=(j-(ny-1)/2)*py
            if shape=='round':
                scored(r,.1,pm,(x,y,.03),parent=e,rim=line,spin=(47*(i*ny+j))%120-60,groove=.012) if line else pill(r,.1,pm,(x,y,.03),parent=e)
                lathe(rounded([(r*1.34,.02,0),(r*1.28,.12,.05),(r*.95,.155,.05),(0,.16,0)],8),clear,64,(x,y,0),parent=e,ang=60)
            else:
                a_oblong(r*2.3,r*1.15,.1,pm,(x,y,.03),parent=e);slab(r*2.75,r*1.6,.135,r*.79,clear,(x,y,.02),bev=.05,parent=e,seg=16)
    return e
def a_mats(g):
    g.foil=mat('foil','#C9D2DA',.36,metal=.75);g.gfoil=mat('gfoil','#E3BE6B',.36,metal=.7);g.tab=mat('tab','#ffffff',.5,spec=.35);g.rosec=mat('rosec','#F5A7BC',.38,clear=.15);g.lilac=mat('lilac','#B9A2EE',.38,clear=.1);g.skyc=mat('skyc','#27B4F5',.35,clear=.15);g.mintc=mat('mintc','#45CDA4',.38,clear=.1)
    g.clear=a_shell('clear','#E4EFF6',.10,.75,.05,.4,.3)
def a_box(w,d,h,n,loc,rot,g=None): contact(w,d,.18,.34,(loc[0],loc[1],.003),rot);return a_drop(box(w,d,h,dict(front=tex('f',n+'_front',.6,spec=.12),side=tex('s',n+'_side',.6,spec=.12),top=tex('t',n+'_top',.6,spec=.12)),loc,rot,.014))

def P_amlodipine(g):
    a_mats(g);a_box(1.9,.5,1.16,'amlo',(.0,.34,0),(0,0,-14))
    a=a_blister(5,2,(-.02,-.66,0),(0,0,9),g.foil,g.tab,px=.35);a_drop(a)
    b=a_blister(5,2,(.03,-.72,.166),(0,0,-10),g.gfoil,g.tab,px=.35);a_drop(b,.163)
    a_fit(.44,fill=.84)
def P_atorvastatin(g):
    a_mats(g);a_box(1.9,.5,1.16,'ator',(-.04,.34,0),(0,0,14))
    a_drop(a_blister(5,2,(.20,-.62,0),(0,0,8),g.gfoil,g.tab,'oblong',.35,.46,.135))
    a_oblong(.33,.165,.13,g.tab,(-.92,-.44,0),(0,0,-20));a_oblong(.33,.165,.13,g.tab,(-.96,-.76,0),(0,0,40))
    a_fit(.44,fill=.84)
def P_cetirizine(g):
    a_mats(g);a_box(1.16,.5,1.66,'ceti',(-.42,.16,0),(0,0,14))
    e=mat('ce','#c3ccd6',.6)
    a_drop(a_blister(2,5,(.56,-.12,0),(75,0,-8),g.foil,g.tab,px=.36,py=.345,r=.118,line=e))
    for x,y,s in ((-.06,-.80,20),(.24,-.90,65),(.54,-.84,-50)): scored(.118,.1,g.tab,(x,y,0),rim=e,spin=s,groove=.012)
    a_fit(.36,fill=.82)
def P_folic_acid(g):
    a_mats(g);a_box(1.9,.5,1.16,'foli',(-.02,.34,0),(0,0,14));y=mat('fol','#F2C21E',.45)
    a_drop(a_blister(5,2,(.22,-.62,0),(0,0,8),g.foil,y,px=.35,r=.114))
    for x,yy in ((-.84,-.50),(-.98,-.72),(-.72,-.76)): pill(.115,.1,y,(x,yy,0))
    a_fit(.44,fill=.84)
def P_antacid_tablets(g):
    a_mats(g);R=.72;lathe(rounded([(0,0,0),(R,0,.07),(R,.98,.06),(R-.08,1.0,0)],12),g.white,128);a_label(R,.10,.90,'anta')
    lathe(rounded([(0,.97,0),(R+.03,.97,.02),(R+.03,1.36,.10),(0,1.36,0)],14),g.mintc,128)
    p=mat('p1','#F6BCC8',.6);y=mat('p2','#F6E6A6',.6);m=mat('p3','#A9E3CC',.6)
    for mm,x,yy,z in ((m,.86,-.50,0),(p,.90,-.48,.135),(y,.52,-.86,0),(p,-.84,-.56,0)): pill(.21,.135,mm,(x,yy,z))
    a_drop(pill(.21,.135,y,(-.62,-.74,0),(58,0,-38)))
    a_fit(.36,fill=.8)
def P_antiseptic_solution(g):
    a_mats(g);R=.58;lathe(a_prof(R,.98,.21,.10,sh=.40),amber(1.22),160,ang=60);a_label(R,.10,.98,'anti')
    a_cap(.26,.26,g.white,1.43,.04,40);lathe(rounded([(0,1.66,0),(.19,1.66,.04),(.10,1.86,.08),(.052,2.16,.04),(.035,2.2,.015),(0,2.2,0)],8),g.white,96)
    ga=mat('ga','#ffffff',.85,spec=.15)
    gb=mat('gb','#E9EEF2',.85,spec=.15)
    for i,(dx,dy,r) in enumerate(((-.05,.06,6),(.05,.0,30),(0,-.02,16))): slab(.60,.60,.03,.04,(ga,gb,ga)[i],(.84+dx,-.50+dy,.034*i),(0,0,r),bev=.012)
    lathe(rounded([(0,0,0),(.16,0,0),(.15,.006,.003),(0,.006,0)],4),mat('st','#A9561B',.7),64,(.84,-.50,.096))
    a_fit(.34,fill=.82)
def P_baby_oil(g):
    a_mats(g);R=.56;a_bottle(R,1.02,.30,.06,g.clear,(a_liq('oil','#EDAE2C','#F8DA80',.1,.1),1.16),sh=.40,t=.007);a_label(R,.16,.96,'oil')
    a_cap(.345,.12,g.rosec,1.42,.02);a_cap(.365,.34,g.rosec,1.55,.07);lathe([(.33,1.5),(.33,1.6)],mat('rd','#E58CA6',.5),96)
    a_fit(.34,fill=.8)
def a_tube(pts,r,m,res=10,caps=True,taper=None):
    cv=bpy.data.curves.new('t','CURVE');cv.dimensions='3D';cv.bevel_depth=r;cv.bevel_resolution=res;cv.use_fill_caps=True;cv.resolution_u=32;s=cv.splines.new('BEZIER');s.bezier_points.add(len(pts)-1)
    for p,c in zip(s.bezier_points,pts):
        p.co=c[:3];p.handle_left_type=p.handle_right_type='AUTO'
        if len(c)>3:p.radius=c[3]
    cv.materials.append(m);o=obj('tube',cv)
    return o
def a_ball(r,m,loc): return lathe([(0,-r)]+[(r*math.sin(t*math.pi/24),-r*math.cos(t*math.pi/24)) for t in range(1,24)]+[(0,r)],m,48,loc,ang=80)
def P_breast_pump(g):
    a_mats(g);R=.46;mk=mat('milk','#FFFDF6',.3,sss=.1,clear=.3)
    a_bottle(R,.72,.34,.05,g.clear,(mk,.66),sh=.16);a_label(R,.12,.72,'pump')
    a_cap(.40,.22,g.lilac,.90,.04,44)
    # body
    lathe(rounded([(0,1.10,0),(.34,1.10,.05),(.235,1.30,.10),(.225,1.62,.05),(0,1.62,0)],12),g.white,96)
    lathe(rounded([(0,1.60,0),(.265,1.60,.02),(.265,1.72,.05),(.10,1.80,.06),(0,1.80,0)],10),g.lilac,96)
    # funnel: tunnel out of the body up to the left, then the shield
    e=empty((-.05,0,1.36),(0,-62,-16));fm=a_shell('fun','#EDE6FB',.42,.85,.18,.4,.4)
    lathe(rounded([(.135,0,0),(.135,.44,.10),(.20,.52,.08),(.50,.86,.06),(.56,.87,.02),(.565,.90,.01),(.545,.91,.02),(.49,.885,.05),(.17,.55,.08),(.105,.46,.08),(.105,.1,0)],10),fm,128,parent=e,ang=50)
    lathe(rounded([(.0,.05,0),(.165,.05,0),(.165,.30,.02),(.10,.30,0)],8),g.white,96,parent=e)
    # lever: two cheeks on the head, then the arched handle
    a_tube([(-.06,0,1.82,.8),(.16,0,1.98,1.0),(.50,0,1.90,1.15),(.68,0,1.52,1.15),(.66,0,1.12,1.0),(.60,0,.92,.8)],.085,g.lilac);a_ball(.07,g.lilac,(.60,0,.91));a_ball(.07,g.lilac,(-.06,0,1.82))
    lathe(rounded([(0,-.13,0),(.09,-.13,.02),(.09,.13,.02),(0,.13,0)],6),mat('axle','#8E74D6',.4),64,(.04,0,1.86),(90,0,0))
    lathe(rounded([(0,0,0),(.31,0,.03),(.30,.20,.12),(.16,.27,.08),(0,.27,0)],12),g.lilac,96,(.86,-.46,0))
    a_fit(.30,fill=.82)
def P_calcium_d3(g):
    a_mats(g);R=.60;lathe(a_prof(R,1.26,.42,.10,sh=.20),g.white,128);a_label(R,.10,1.22,'calc');a_cap(.47,.34,g.skyc,1.50,.07,52)
    for x,y,r in ((-.80,-.30,8),(-.48,-.80,42),(.06,-.92,-6),(.62,-.62,24),(.84,-.36,-28)): a_oblong(.36,.18,.13,g.tab,(x,y,0),(0,0,r))
    a_fit(.32,fill=.82)
def P_childrens_paracetamol_syrup(g):
    a_mats(g);R=.60;lathe(a_prof(R,1.08,.27,.10,sh=.42),amber(1.34),160,ang=60);a_label(R,.10,1.06,'kids');a_cap(.33,.34,g.rosec,1.56,.06,46)
    # dosing syringe lying on the ground: barrel, liquid, plunger, flanges
    e=empty((.02,-.86,.115),(0,90,24));pl=mat('pl','#ffffff',.35);bar=a_shell('bar','#E9F3FA',.10,.6,.06,.45,.35);rs=a_liq('rs','#DE5B86','#F4A9C0',.1,.08)
    lathe(rounded([(.035,-.13,0),(.04,0,0),(.115,.035,.02),(.115,.82,0)],6),bar,96,parent=e);lathe(rounded([(0,-.12,0),(.022,-.12,0),(.025,.0,0),(.096,.05,.02),(.096,.50,0),(0,.50,0)],6),rs,96,parent=e)
    lathe(rounded([(0,.50,0),(.10,.50,.015),(.10,.57,.015),(0,.57,0)],5),mat('sl','#8A93A3',.5),96,parent=e)
    for a in (0,90): slab(.11,.028,.66,.01,pl,(0,0,.56),(0,0,a+45),bev=.006,parent=e)
    slab(.30,.20,.035,.10,pl,(0,0,.80),(0,0,90),bev=.012,parent=e);lathe(rounded([(0,1.20,0),(.115,1.20,.015),(.115,1.245,.015),(0,1.245,0)],5),pl,96,parent=e)
    tk=mat('tk','#0A2347',.5)
    for i in range(9): label(.1165,.12+i*.075,.126+i*.075,tk,24,(0,0,0),(0,0,-58),arc=60 if i%2 else 95,parent=e)
    a_drop(e)
    a_fit(.34,fill=.82)
def P_first_aid_kit(g):
    a_mats(g);gr=mat('kit','#0C8C6D',.42,spec=.3);dk=mat('kd','#076650',.45);e=empty((0,.2,0),(0,0,-12))
    W,H,D=1.9,1.36,.30
    for y,t in ((-D/2-.015,.27),(D/2+.015,.27)):
        slab(W,H,t,.22,gr,(0,y+t/2,H/2),(90,0,0),bev=.05,parent=e)
    slab(W-.04,H-.04,.06,.2,dk,(0,.03,H/2),(90,0,0),bev=.008,parent=e)
    slab(1.60,1.08,.003,.12,tex('aid','aid',.42,spec=.3),(0,-D/2-.015-.135-.001,H/2),(90,0,0),bev=0,parent=e)
    for x in (-.62,.62): slab(.20,.16,.06,.05,g.white,(x,-.11,H-.03),(0,0,0),bev=.02,parent=e)
    h=a_tube([(-.40,.02,H-.04,1),(-.38,.02,H+.13,1),(-.22,.02,H+.27,1),(.22,.02,H+.27,1),(.38,.02,H+.13,1),(.40,.02,H-.04,1)],.062,dk);h.parent=e
    for x in (-.40,.40): slab(.26,.22,.06,.06,dk,(x,.02,H-.012),bev=.02,parent=e)
    a_drop(e)
    ga=mat('gz','#F4F2EA',.9,spec=.1)
    # gauze roll: lying, end to the camera
    sp=[(0,.0)]+[(.02+.017*k+(.007 if k%2 else -.004),.012*(k%2)) for k in range(1,12)]
    o=lathe([(.045,.02)]+[(.06+.013*k,.0 if k%2 else .014) for k in range(0,13)]+[(.235,.02),(.235,.48),(.22,.5),(.045,.49),(.045,.02)],ga,96,(-.80,-.42,.0),(90,0,-38),ang=25);a_drop(o)
    slab(.48,.40,.012,.006,ga,(-.80,-.42,0),(0,0,-38),bev=.003)
    # tape roll
    tp=mat('tp','#E9CFA6',.6);lathe(rounded([(.165,0,0),(.27,0,.012),(.27,.22,.012),(.165,.22,.01),(.165,0,0)],5),tp,128,(.86,-.60,0));lathe([(.15,.002),(.167,.002),(.167,.225),(.15,.225),(.15,.002)],mat('core','#ffffff',.6),96,(.86,-.60,0))
    # plaster, its ends resting on the ground
    pp=mat('pp','#E8B78C',.6);o=slab(.62,.19,.022,.093,pp,(.28,-.92,0),(0,0,14),bev=.008);slab(.19,.165,.03,.02,mat('pad','#FFF6EA',.8),(.28,-.92,.001),(0,0,14),bev=.008)
    ho=mat('ho','#C8936A',.7)
    for sx in (-1,1):
        for k in range(2):
            for j in (-1,0,1):
                u,v=sx*(.16+.055*k),j*.045;a=math.radians(14);lathe([(0,.0),(.008,.0)],ho,12,(.28+u*math.cos(a)-v*math.sin(a),-.92+u*math.sin(a)+v*math.cos(a),.0225))
    a_fit(.36,fill=.82)
def P_blood_pressure_monitor_contents(g):
    a_mats(g);e=empty((-.58,.42,0),(0,0,-10));slab(1.22,1.5,.30,.26,g.white,bev=.1,parent=e);slab(1.0,.84,.02,.10,g.dark,(0,.22,.293),bev=.008,parent=e);screen(.88,.74,tex('s','lcd_bp',.2,clear=.4,emit=.9),(0,.22,.3145),parent=e)
    lathe(rounded([(0,0,0),(.19,0,.02),(.19,.05,.03),(0,.055,0)]),g.sky,loc=(0,-.48,.29),parent=e)
    for x in (-.42,.42): slab(.26,.14,.03,.07,g.grey,(x,-.48,.294),bev=.015,parent=e)
    cu=mat('cuff','#1F4A97',.8,spec=.2);cx,cy=.98,.86
    lathe(rounded([(.37,.02,0),(.40,0,.02),(.455,.02,.03),(.47,.35,.1),(.455,.68,.03),(.42,.70,.02),(.385,.69,.02),(.375,.35,.1),(.37,.02,0)],8),cu,128,(cx,cy,0),ang=60)
    label(.4745,.12,.58,tex('ct','c_cuff',.6),64,(cx,cy,0),(0,0,-8),arc=84)
    lathe(rounded([(0,0,0),(.07,0,.01),(.07,.05,.02),(0,.05,0)],5),g.grey,48,(cx-.42,cy-.10,.10),(0,-70,0))
    a_tube([(-.42,1.15,.16),(-.30,1.40,.08),(.12,1.42,.045),(.30,1.05,.05),(.52,.76,.12)],.04,g.grey)
    # four AA batteries side by side
    bl=mat('bl','#123C8C',.35,spec=.4);bs=mat('bs','#F2A93B',.35,clear=.3)
    for i in range(4):
        b=empty((.66+i*.245,-.18-.0*i,.11),(-90,0,0)) ;b.rotation_euler=(math.radians(-90),0,math.radians(-6));x0=.62+i*.245;b.location=(x0,-.43-.026*i,.11);label(.1128,.30,.57,tex('aa','aa',.35),64,arc=170,parent=b)
        lathe(rounded([(0,0,0),(.10,0,.015),(.11,.01,.01),(.11,.22,0)],5),g.alu,64,parent=b);lathe([(.112,.02),(.112,.26)],bs,64,parent=b);lathe(rounded([(.112,.26,0),(.112,.60,.012),(.09,.62,.01),(0,.62,0)],5),bl,64,parent=b);lathe(rounded([(0,-.045,0),(.042,-.045,.008),(.042,.01,0)],5),g.alu,64,parent=b)
        a_drop(b)
    # record card and storage bag
    slab(.92,.64,.018,.04,mat('cd','#ffffff',.6),(-.86,-.86,0),(0,0,6),bev=.004);slab(.90,.62,.003,.035,tex('card','bpcard',.6,spec=.1),(-.86,-.86,.0175),(0,0,6),bev=0)
    fb=mat('bag','#1B4593',.75,spec=.2);b=empty((.32,-.98,0),(0,0,-5));slab(1.22,.82,.17,.12,fb,parent=b,bev=.08);slab(1.10,.03,.012,.014,g.skyc,(0,.25,.166),bev=.004,parent=b);slab(.13,.055,.02,.025,g.saf,(.50,.225,.176),(0,0,-20),bev=.006,parent=b)
    slab(.80,.37,.003,.03,tex('bagt','bpbag',.75,spec=.2),(0,-.06,.169),bev=0,parent=b)
    a_fit(.82,fill=.84)
